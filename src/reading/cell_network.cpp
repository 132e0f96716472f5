// Runs the network that reads cells: CellNetwork. OpenCV reads the ONNX file; the layers are run by convolve(), sixteen
// pictures side by side. What each layer gives is kept between calls, by the size of the pictures.
#include "reading/cell_network.hpp"

#include <algorithm>
#include <opencv2/dnn.hpp>
#include <opencv2/dnn/all_layers.hpp>
#include <stdexcept>

namespace recount {
namespace {

/// Numbers of a blob, with zeros up to the outputs of whole steps of channels.
std::vector<float> padded(const cv::Mat& blob, int outputs)
{
    CV_Assert(blob.type() == CV_32F && blob.isContinuous() && blob.total() % static_cast<std::size_t>(outputs) == 0);
    std::vector<float> numbers(blob.ptr<float>(), blob.ptr<float>() + blob.total());
    const int whole = Planes(outputs, 0, 0, 0, 0).channels;
    numbers.resize(blob.total() / static_cast<std::size_t>(outputs) * static_cast<std::size_t>(whole));
    return numbers;
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
    layer.weights = padded(from.blobs.at(0), layer.outputs);
    layer.bias = padded(from.blobs.at(1), layer.outputs);
    return layer;
}

std::logic_error unknown(const cv::dnn::Layer& layer)
{
    return std::logic_error("the network has a layer that is not known here: " + layer.type + " " + layer.name);
}

} // namespace

CellNetwork::CellNetwork(std::span<const char> onnx)
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
}

std::vector<Planes>& CellNetwork::planes_for(int height, int width)
{
    std::vector<Planes>& planes = planes_[{height, width}];
    if (!planes.empty())
        return planes;
    for (const Convolution& layer : layers_) {
        planes.emplace_back(layer.inputs, height, width, layer.pad_y, layer.pad_x);
        height = layer.rows_of(height);
        width = layer.columns_of(width);
    }
    planes.emplace_back(layers_.back().outputs, height, width, 0, 0);
    return planes;
}

cv::Mat CellNetwork::forward(const cv::Mat& pictures)
{
    CV_Assert(pictures.dims == 4 && pictures.type() == CV_32F && pictures.isContinuous() &&
              pictures.size[1] == layers_.front().inputs);
    std::vector<Planes>& planes = planes_for(pictures.size[2], pictures.size[3]);
    Planes& input = planes.front();
    const Planes& last = planes.back();
    const int outputs = layers_.back().outputs;
    const int shape[] = {pictures.size[0], outputs, last.height, last.width};
    cv::Mat result(4, shape, CV_32F);
    for (int first = 0; first < pictures.size[0]; first += Lanes::count) {
        const int lanes = std::min(Lanes::count, pictures.size[0] - first);
        for (int lane = 0; lane < lanes; ++lane)
            for (int channel = 0; channel < pictures.size[1]; ++channel) {
                const float* from = pictures.ptr<float>(first + lane, channel);
                for (int y = 0; y < input.height; ++y)
                    for (Lanes *to = input.at(channel, y, 0), *end = to + input.width; to != end; ++to)
                        to->of[lane] = *from++;
            }
        for (std::size_t i = 0; i < layers_.size(); ++i)
            convolve(layers_[i], planes[i], planes[i + 1]);
        for (int lane = 0; lane < lanes; ++lane)
            for (int channel = 0; channel < outputs; ++channel) {
                float* to = result.ptr<float>(first + lane, channel);
                for (int y = 0; y < last.height; ++y)
                    for (int x = 0; x < last.width; ++x)
                        *to++ = last.at(channel, y, x)->of[lane];
            }
    }
    return result;
}

} // namespace recount
