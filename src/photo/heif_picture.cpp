// Pictures of iPhones: decode_heif() through libheif (the only file that sees it). The luma plane is the grey picture,
// so colour is never converted.
#include "photo/heif_picture.hpp"

#include "core/errors.hpp"

#include <libheif/heif.h>
#include <memory>
#include <opencv2/imgproc.hpp>

namespace recount {
namespace {

template <typename Object, void (*release)(Object*)>
struct Release {
    void operator()(Object* object) const { release(object); }
};
using Context = std::unique_ptr<heif_context, Release<heif_context, heif_context_free>>;
using Options = std::unique_ptr<heif_decoding_options, Release<heif_decoding_options, heif_decoding_options_free>>;
struct ReleaseHandle {
    void operator()(const heif_image_handle* handle) const { heif_image_handle_release(handle); }
};
struct ReleaseImage {
    void operator()(const heif_image* image) const { heif_image_release(image); }
};

void check(const heif_error& error)
{
    if (error.code != heif_error_Ok)
        throw Unreadable("load", "the image is broken and cannot be decoded", "save or photograph it again");
}

cv::Mat plane(const heif_image* image, heif_channel channel, int type)
{
    int stride = 0;
    std::uint8_t* pixels = heif_image_get_plane(const_cast<heif_image*>(image), channel, &stride);
    const int width = heif_image_get_width(image, channel), height = heif_image_get_height(image, channel);
    if (pixels == nullptr || width <= 0 || height <= 0)
        return {};
    return cv::Mat(height, width, type, pixels, static_cast<std::size_t>(stride));
}

} // namespace

cv::Mat decode_heif(const std::vector<unsigned char>& bytes, const LoadLimits& limits)
{
    const Context context(heif_context_alloc());
    check(heif_context_read_from_memory_without_copy(context.get(), bytes.data(), bytes.size(), nullptr));
    heif_image_handle* main_picture = nullptr;
    check(heif_context_get_primary_image_handle(context.get(), &main_picture));
    const std::unique_ptr<const heif_image_handle, ReleaseHandle> handle(main_picture);
    check_size(heif_image_handle_get_width(handle.get()), heif_image_handle_get_height(handle.get()), limits);
    const Options options(heif_decoding_options_alloc());
    options->convert_hdr_to_8bit = 1;
    heif_image* decoded = nullptr;
    check(heif_decode_image(handle.get(), &decoded, heif_colorspace_undefined, heif_chroma_undefined, options.get()));
    const std::unique_ptr<const heif_image, ReleaseImage> image(decoded);
    cv::Mat grey;
    if (heif_image_get_colorspace(image.get()) != heif_colorspace_RGB)
        return plane(image.get(), heif_channel_Y, CV_8U).clone();
    if (heif_image_get_chroma_format(image.get()) == heif_chroma_444) {
        cv::Mat colour;
        cv::merge(std::vector<cv::Mat>{plane(image.get(), heif_channel_R, CV_8U),
                                       plane(image.get(), heif_channel_G, CV_8U),
                                       plane(image.get(), heif_channel_B, CV_8U)},
                  colour);
        cv::cvtColor(colour, grey, cv::COLOR_RGB2GRAY);
    }
    return grey;
}

} // namespace recount
