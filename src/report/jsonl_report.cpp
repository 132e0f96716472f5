// JSON Lines: the report for a program that reads along.
#include "report/jsonl_report.hpp"

#include "report/json_report.hpp"

#include <nlohmann/json.hpp>
#include <ostream>

namespace recount {

namespace {

class JsonlWriter : public ReportWriter {
public:
    explicit JsonlWriter(std::ostream& out) : out_(out) {}

    void photo(const PhotoResult& photo) override { out_ << json_text(photo_json(photo)) << '\n' << std::flush; }
    void end(const Summary& /*summary*/) override {}

private:
    std::ostream& out_;
};

} // namespace

std::unique_ptr<ReportWriter> begin_jsonl(std::ostream& out, const WriteOptions& /*options*/)
{
    return std::make_unique<JsonlWriter>(out);
}

} // namespace recount
