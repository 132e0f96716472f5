#pragma once
#include "scoring/slips.hpp"

#include <cmath>
#include <cstdint>
#include <vector>

namespace recount {

/// The distribution of an amount at one place of the sheet, with the messages of the sum-product algorithm: `forward`
/// from the cells above (ink and prior of everything that it is made of), `backward` from the cells below.
struct Layer {
    std::vector<Amount> amounts; ///< no amount twice, the heaviest forward first
    std::vector<double> forward;
    std::vector<double> backward;
    double log_scale = 0; ///< the true forward message is exp(log_scale) times `forward`

    /// Posterior weight of an amount, up to one factor for the whole graph.
    double weight(std::size_t index) const { return forward[index] * backward[index]; }
};

/// A tree of layers, built from the entries down to the grand total; then `send_back` runs the messages the other way.
/// There may be several such trees, one for each case of an assumption, that share what the case does not touch.
/// Exact but for what is lighter than `negligible` times the heaviest of its layer, and on cards that nobody could
/// read, where a layer keeps its heaviest amounts alone.
class SumGraph {
public:
    using LayerId = std::size_t;

    /// One way from an amount to an amount: `state` is the caller's number for what happens on it.
    struct Way {
        std::uint32_t from = 0;
        std::uint32_t to = 0;
        std::uint32_t state = 0;
        double weight = 0;
    };
    struct Step {
        LayerId from = 0;
        LayerId to = 0;
        std::vector<Way> ways;
        double scale = 1; ///< of the layers' forward messages: exp of how their logarithms differ
    };
    using StepId = std::size_t;

    explicit SumGraph(double negligible);

    /// Adds ways from one amount: `emit(amount, state, weight)`.
    class Emit {
    public:
        void operator()(const Amount& to, std::uint32_t state, double weight) const
        {
            if (!keeps(weight))
                return;
            const std::uint32_t place = graph_.find_or_add(to, forward_ * weight);
            graph_.open_ways_.push_back({from_, place, state, weight});
        }
        /// Whether a way of this weight, or a lighter one, may matter.
        bool keeps(double weight) const { return forward_ * weight > graph_.negligible_ * graph_.heaviest_; }

    private:
        friend class SumGraph;
        Emit(SumGraph& graph, std::size_t from, double forward)
            : graph_(graph), from_(static_cast<std::uint32_t>(from)), forward_(forward)
        {
        }
        SumGraph& graph_;
        std::uint32_t from_;
        double forward_;
    };
    /// A layer that follows from `from` by the ways that `spread(amount, emit)` emits for each of its amounts.
    template <class Spread>
    StepId add_step(LayerId from, Spread&& spread);
    /// The layer of the single amount (0, 0): where sources start.
    LayerId origin() const { return 0; }
    /// The layer of the sums of two independent amounts.
    LayerId add_sum(LayerId left, LayerId right);
    /// The same amounts, each `factor` times as much.
    LayerId multiply(LayerId layer, int factor);

    /// The last layer of a tree, and how probable its case is before anything was seen.
    struct Root {
        LayerId layer = 0;
        double prior = 1;
    };
    /// Runs the messages from the roots back to every layer.
    void send_back(const std::vector<Root>& roots);

    const Layer& layer(LayerId id) const { return layers_[id]; }
    const Step& step(StepId id) const { return steps_[id]; }
    /// The posterior weight of a way, up to the same factor as Layer::weight.
    double weight(const Step& step, const Way& way) const;
    /// Sum of the weights at the roots, in the unit of Layer::weight. After `send_back`.
    double evidence() const { return evidence_; }
    /// The same as a logarithm that is comparable between graphs of the same cells.
    double log_evidence() const { return std::log(evidence_) + log_unit_; }

private:
    struct Join {
        LayerId left = 0, right = 0, to = 0;
        std::vector<Way> ways; ///< `state` is the index in the right layer
    };
    struct Part {
        bool is_join = false;
        std::size_t number = 0;
    };
    std::uint32_t find_or_add(const Amount& amount, double forward);
    std::uint32_t& slot_of(const Amount& amount);
    LayerId finish_layer(double log_scale);
    void start_layer();

    double negligible_;
    std::vector<Layer> layers_;
    std::vector<Step> steps_;
    std::vector<Join> joins_;
    std::vector<Part> order_;          ///< steps and joins as they were added
    Layer open_;                       ///< the layer being built, ...
    std::vector<Way> open_ways_;       ///< ... the ways to it, ...
    std::vector<std::uint32_t> same_;  ///< ... and where amounts stand that are the same by the rules and as counted,
                                       ///< plus 1
    std::vector<std::uint32_t> slots_; ///< hash table from other amounts to their index, plus 1
    std::size_t hashed_ = 0;           ///< amounts in it
    double heaviest_ = 0;
    double evidence_ = 0;
    double log_unit_ = 0; ///< logarithm of the unit of weights
};

template <class Spread>
SumGraph::StepId SumGraph::add_step(LayerId from, Spread&& spread)
{
    start_layer();
    for (std::size_t index = 0; index < layers_[from].amounts.size(); ++index) {
        const Amount amount = layers_[from].amounts[index];
        const double forward = layers_[from].forward[index];
        spread(amount, Emit(*this, index, forward));
    }
    const double log_scale = layers_[from].log_scale;
    Step step{from, finish_layer(log_scale), open_ways_, 1};
    step.scale = std::exp(log_scale - layers_[step.to].log_scale);
    order_.push_back({false, steps_.size()});
    steps_.push_back(std::move(step));
    return steps_.size() - 1;
}

} // namespace recount
