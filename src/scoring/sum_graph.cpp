// Sum-product over a tree of sums: SumGraph. Layers are sparse lists of amounts, found again through a small hash
// table; every way from amount to amount is kept, so that the backward pass and all marginals are plain loops.
#include "scoring/sum_graph.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <stdexcept>

namespace recount {

namespace {

/// Amounts kept in one layer, the heaviest. A card that can be read has a few dozen; where whole columns are a blur the
/// lighter ones are guesses, and keeping them all takes a minute and gigabytes.
constexpr std::size_t most_amounts = 800;

/// Most amounts are the same by the rules and as counted: up to this they are found by their number.
constexpr int greatest_same = 4095;

bool stands_in_same(const Amount& amount)
{
    return amount.by_rules == amount.counted && amount.counted >= 0 && amount.counted <= greatest_same;
}

constexpr auto left_out = std::numeric_limits<std::uint32_t>::max();

std::size_t hash_of(const Amount& amount)
{
    const auto key = (static_cast<std::uint64_t>(static_cast<std::uint32_t>(amount.by_rules)) << 32) |
                     static_cast<std::uint32_t>(amount.counted);
    return static_cast<std::size_t>((key * 0x9e3779b97f4a7c15ULL) >> 20);
}

} // namespace

SumGraph::SumGraph(double negligible) : negligible_(negligible), same_(greatest_same + 1, 0)
{
    layers_.push_back({{Amount{}}, {1.0}, {0.0}, 0.0});
}

void SumGraph::start_layer()
{
    for (const Amount& amount : open_.amounts) {
        if (stands_in_same(amount))
            same_[static_cast<std::size_t>(amount.counted)] = 0;
    }
    open_.amounts.clear();
    open_.forward.clear();
    open_ways_.clear();
    heaviest_ = 0;
    slots_.assign(256, 0);
    hashed_ = 0;
}

/// The place in the hash table where an amount stands, or may be put.
std::uint32_t& SumGraph::slot_of(const Amount& amount)
{
    std::size_t slot = hash_of(amount) & (slots_.size() - 1);
    while (slots_[slot] != 0 && !(open_.amounts[slots_[slot] - 1] == amount))
        slot = (slot + 1) & (slots_.size() - 1);
    return slots_[slot];
}

std::uint32_t SumGraph::find_or_add(const Amount& amount, double forward)
{
    if (!stands_in_same(amount) && 2 * (hashed_ + 1) > slots_.size()) {
        slots_.assign(2 * slots_.size(), 0);
        for (std::uint32_t index = 0; index < open_.amounts.size(); ++index) {
            if (!stands_in_same(open_.amounts[index]))
                slot_of(open_.amounts[index]) = index + 1;
        }
    }
    std::uint32_t& place = stands_in_same(amount) ? same_[static_cast<std::size_t>(amount.counted)] : slot_of(amount);
    if (place == 0) {
        open_.amounts.push_back(amount);
        open_.forward.push_back(0);
        place = static_cast<std::uint32_t>(open_.amounts.size());
        hashed_ += stands_in_same(amount) ? 0 : 1;
    }
    const std::uint32_t index = place - 1;
    open_.forward[index] += forward;
    heaviest_ = std::max(heaviest_, open_.forward[index]);
    return index;
}

SumGraph::LayerId SumGraph::finish_layer(double log_scale)
{
    if (!(heaviest_ > 0))
        throw std::logic_error("a layer without any amount");
    std::vector<std::uint32_t> order; // heaviest first, so that the next layer can stop early
    order.reserve(open_.amounts.size());
    for (std::uint32_t index = 0; index < open_.amounts.size(); ++index) {
        if (open_.forward[index] > negligible_ * heaviest_)
            order.push_back(index);
    }
    std::sort(order.begin(), order.end(), [&](std::uint32_t left, std::uint32_t right) {
        return open_.forward[left] != open_.forward[right] ? open_.forward[left] > open_.forward[right] : left < right;
    });
    order.resize(std::min(order.size(), most_amounts));
    Layer layer;
    layer.log_scale = log_scale + std::log(heaviest_);
    layer.amounts.reserve(order.size());
    layer.forward.reserve(order.size());
    std::vector<std::uint32_t> place(open_.amounts.size(), left_out);
    for (std::uint32_t index = 0; index < order.size(); ++index) {
        place[order[index]] = index;
        layer.amounts.push_back(open_.amounts[order[index]]);
        layer.forward.push_back(open_.forward[order[index]] / heaviest_);
    }
    std::size_t kept = 0;
    for (const Way& way : open_ways_) {
        if (place[way.to] != left_out) {
            open_ways_[kept] = way;
            open_ways_[kept++].to = place[way.to];
        }
    }
    open_ways_.resize(kept);
    layer.backward.assign(layer.amounts.size(), 0);
    layers_.push_back(std::move(layer));
    return layers_.size() - 1;
}

SumGraph::LayerId SumGraph::add_sum(LayerId left, LayerId right)
{
    start_layer();
    const Layer& one = layers_[left];
    const Layer& other = layers_[right];
    for (std::size_t i = 0; i < one.amounts.size(); ++i) {
        for (std::size_t j = 0; j < other.amounts.size(); ++j) {
            const double forward = one.forward[i] * other.forward[j];
            if (forward <= negligible_ * heaviest_ || !(forward > 0))
                break; // the rest is lighter still
            const Amount sum{one.amounts[i].by_rules + other.amounts[j].by_rules,
                             one.amounts[i].counted + other.amounts[j].counted};
            open_ways_.push_back(
                {static_cast<std::uint32_t>(i), find_or_add(sum, forward), static_cast<std::uint32_t>(j), 1});
        }
    }
    const LayerId to = finish_layer(one.log_scale + other.log_scale);
    joins_.push_back({left, right, to, open_ways_});
    order_.push_back({true, joins_.size() - 1});
    return to;
}

SumGraph::LayerId SumGraph::multiply(LayerId layer, int factor)
{
    const StepId id = add_step(layer, [&](const Amount& amount, const auto& emit) {
        emit(Amount{amount.by_rules * factor, amount.counted * factor}, 0, 1.0);
    });
    return steps_[id].to;
}

void SumGraph::send_back(const std::vector<Root>& roots)
{
    for (Layer& layer : layers_)
        std::fill(layer.backward.begin(), layer.backward.end(), 0.0);
    log_unit_ = -std::numeric_limits<double>::infinity();
    for (const Root& root : roots)
        log_unit_ = std::max(log_unit_, std::log(root.prior) + layers_[root.layer].log_scale);
    evidence_ = 0;
    for (const Root& root : roots) {
        Layer& layer = layers_[root.layer];
        const double share = std::exp(std::log(root.prior) + layer.log_scale - log_unit_);
        std::fill(layer.backward.begin(), layer.backward.end(), share);
        evidence_ += share * std::accumulate(layer.forward.begin(), layer.forward.end(), 0.0);
    }
    for (auto part = order_.rbegin(); part != order_.rend(); ++part) {
        if (part->is_join) {
            const Join& join = joins_[part->number];
            Layer& left = layers_[join.left];
            Layer& right = layers_[join.right];
            const Layer& to = layers_[join.to];
            const double scale = std::exp(left.log_scale + right.log_scale - to.log_scale);
            for (const Way& way : join.ways) {
                const double backward = to.backward[way.to] * scale;
                left.backward[way.from] += backward * right.forward[way.state];
                right.backward[way.state] += backward * left.forward[way.from];
            }
        } else {
            const Step& step = steps_[part->number];
            for (const Way& way : step.ways)
                layers_[step.from].backward[way.from] += layers_[step.to].backward[way.to] * step.scale * way.weight;
        }
    }
}

double SumGraph::weight(const Step& step, const Way& way) const
{
    const Layer& from = layers_[step.from];
    const Layer& to = layers_[step.to];
    return from.forward[way.from] * way.weight * to.backward[way.to] * step.scale;
}

} // namespace recount
