// Runs a small convolutional network: ConvolutionalNetwork. OpenCV reads the ONNX file; the layers are run by
// convolve(), sixteen pictures side by side, from one of two sets of planes into the other.
#include "network/network.hpp"

#include <algorithm>
#include <opencv2/dnn.hpp>
#include <opencv2/dnn/all_layers.hpp>
#include <stdexcept>

namespace recount {
namespace {

std::vector<float> numbers_of(const cv::Mat& blob)
{
    CV_Assert(blob.type() == CV_32F && blob.isContinuous());
    return {blob.ptr<float>(), blob.ptr<float>() + blob.total()};
}

Convolution convolution_of(cv::dnn::BaseConvolutionLayer& from)
{
    const auto size = [](const std::vector<std::size_t>& pair, std::size_t index) {
        return static_cast<int>(pair.at(index));
    };
    Convolution layer;
    layer.outputs = from.blobs.at(0).size[0];
    layer.inputs = from.blobs.at(0).size[1];
    layer.height = size(from.kernel_size, 0);
    layer.width = size(from.kernel_size, 1);
    layer.stride_y = size(from.strides, 0);
    layer.stride_x = size(from.strides, 1);
    layer.pad_y = size(from.pads_begin, 0);
    layer.pad_x = size(from.pads_begin, 1);
    layer.dilation_y = size(from.dilations, 0);
    layer.dilation_x = size(from.dilations, 1);
    layer.weights = numbers_of(from.blobs.at(0));
    layer.bias = numbers_of(from.blobs.at(1));
    return layer;
}

std::logic_error unknown(const cv::dnn::Layer& layer)
{
    return std::logic_error("the network has a layer that is not known here: " + layer.type + " " + layer.name);
}

/// Lays the pictures of one pass side by side.
void spread(const cv::Mat& pictures, cv::Range pass, Planes& planes)
{
    planes.resize(pictures.size[1], pictures.size[2], pictures.size[3]);
    for (int picture = pass.start; picture < pass.end; ++picture)
        for (int channel = 0; channel < pictures.size[1]; ++channel) {
            const float* from = pictures.ptr<float>(picture, channel);
            for (int y = 0; y < planes.height; ++y)
                for (Lanes *to = planes.at(channel, y, 0), *end = to + planes.width; to != end; ++to)
                    to->of[picture - pass.start] = *from++;
        }
}

/// Takes what the last layer says of the pictures of one pass apart.
void gather(const Planes& planes, cv::Range pass, cv::Mat& result)
{
    for (int picture = pass.start; picture < pass.end; ++picture)
        for (int channel = 0; channel < result.size[1]; ++channel) {
            float* to = result.ptr<float>(picture, channel);
            for (int y = 0; y < planes.height; ++y)
                for (int x = 0; x < planes.width; ++x)
                    *to++ = planes.at(channel, y, x)->of[picture - pass.start];
        }
}

/// Fills the rims above and below strips of one picture of so many rows, the lanes, with their neighbours' rows; what
/// is beyond the picture becomes 0.
void join_strips(Planes& strips, int rows)
{
    const int full = rows / strips.height; // strips within the picture
    for (int channel = 0; channel < strips.channels && full < Lanes::count; ++channel)
        for (int y = 0; y < strips.height; ++y) {
            Lanes* to = strips.at(channel, y, 0);
            const int first = y < rows % strips.height ? full + 1 : full;
            for (int x = 0; x < strips.width; ++x)
                std::fill(to[x].of + first, to[x].of + Lanes::count, 0.F);
        }
    const auto copy_row = [&](int channel, int y) { // a row of the rim
        const int from_row = ((y % strips.height) + strips.height) % strips.height,
                  shift = (y - from_row) / strips.height;
        const Lanes* from = strips.at(channel, from_row, 0);
        Lanes* to = strips.at(channel, y, 0);
        const int first = std::max(0, -shift), last = std::min(Lanes::count, Lanes::count - shift);
        for (int x = 0; x < strips.width; ++x, ++from, ++to) {
            *to = {};
            for (int lane = first; lane < last; ++lane)
                to->of[lane] = from->of[lane + shift];
        }
    };
    for (int channel = 0; channel < strips.channels; ++channel)
        for (int y = 1; y <= strips.rim; ++y) {
            copy_row(channel, -y);
            copy_row(channel, strips.height - 1 + y);
        }
}

} // namespace

ConvolutionalNetwork::ConvolutionalNetwork(std::span<const char> onnx)
{
    cv::dnn::Net net = cv::dnn::readNetFromONNX(onnx.data(), onnx.size());
    for (const std::string& name : net.getLayerNames()) {
        const cv::Ptr<cv::dnn::Layer> layer = net.getLayer(net.getLayerId(name));
        if (const auto convolution = layer.dynamicCast<cv::dnn::BaseConvolutionLayer>()) {
            layers_.push_back(convolution_of(*convolution));
            if (layers_.size() > 1 && layers_.back().inputs != layers_[layers_.size() - 2].outputs)
                throw unknown(*layer);
        } else if (layer->type == "Identity") {
            continue;
        } else {
            using Then = Convolution::Then;
            if (layers_.empty())
                throw unknown(*layer);
            Then& then = layers_.back().then;
            if (layer->type == "ReLU" && then == Then::nothing)
                then = Then::relu;
            else if (layer->type == "Eltwise" && then == Then::relu && layers_.back().inputs == layers_.back().outputs)
                then = Then::relu_and_add_input;
            else
                throw unknown(*layer);
        }
    }
    std::ranges::for_each(layers_, prepare);
}

void ConvolutionalNetwork::run(const std::optional<Strips>& strips)
{
    for (std::size_t i = 0; i < layers_.size(); ++i) {
        const Convolution& layer = layers_[i];
        const bool is_last = i + 1 == layers_.size();
        planes_[1].resize(layer.outputs, layer.rows_of(planes_[0].height), layer.columns_of(planes_[0].width),
                          strips && !is_last ? layers_[i + 1].pad_y : 0);
        if (strips)
            join_strips(planes_[0], strips->picture_rows * planes_[0].height / strips->rows);
        convolve(layer, planes_[0], planes_[1], room_);
        std::swap(planes_[0], planes_[1]);
    }
}

cv::Mat ConvolutionalNetwork::forward(const cv::Mat& pictures)
{
    CV_Assert(pictures.dims == 4 && pictures.type() == CV_32F && pictures.isContinuous() &&
              pictures.size[1] == layers_.front().inputs);
    int height = pictures.size[2], width = pictures.size[3];
    for (const Convolution& layer : layers_) {
        height = layer.rows_of(height);
        width = layer.columns_of(width);
    }
    const int shape[] = {pictures.size[0], layers_.back().outputs, height, width};
    cv::Mat result(4, shape, CV_32F);
    for (int first = 0; first < pictures.size[0]; first += Lanes::count) {
        const cv::Range pass(first, std::min(first + Lanes::count, pictures.size[0]));
        spread(pictures, pass, planes_[0]);
        run({});
        gather(planes_[0], pass, result);
    }
    return result;
}

cv::Mat ConvolutionalNetwork::forward_large(const cv::Mat1f& picture)
{
    int step_y = 1, step_x = 1;
    for (const Convolution& layer : layers_) {
        CV_Assert(2 * layer.pad_y == layer.dilation_y * (layer.height - 1));
        step_y *= layer.stride_y;
        step_x *= layer.stride_x;
    }
    CV_Assert(layers_.front().inputs == 1 && picture.rows % step_y == 0 && picture.cols % step_x == 0);
    const int rows = (picture.rows + Lanes::count * step_y - 1) / (Lanes::count * step_y) * step_y; // of a strip
    planes_[0].resize(1, rows, picture.cols, layers_.front().pad_y);
    for (int y = 0; y < Lanes::count * rows; ++y) {
        Lanes* to = planes_[0].at(0, y % rows, 0);
        for (int x = 0; x < picture.cols; ++x)
            to[x].of[y / rows] = y < picture.rows ? picture(y, x) : 0;
    }
    run(Strips{picture.rows, rows});
    const int shape[] = {layers_.back().outputs, picture.rows / step_y, planes_[0].width};
    cv::Mat result(3, shape, CV_32F);
    for (int channel = 0; channel < shape[0]; ++channel)
        for (int y = 0; y < shape[1]; ++y) {
            const Lanes* from = planes_[0].at(channel, y % planes_[0].height, 0);
            float* to = result.ptr<float>(channel, y);
            for (int x = 0; x < shape[2]; ++x)
                to[x] = from[x].of[y / planes_[0].height];
        }
    return result;
}

} // namespace recount
