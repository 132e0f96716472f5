// Photographs: their truth lies on the picture, where the print is; the same seed makes the same photo.
#include "maker/camera.hpp"
#include "maker/make_photo.hpp"
#include "scoring/template_file.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <nlohmann/json.hpp>
#include <opencv2/imgcodecs.hpp>
#include <opencv2/imgproc.hpp>

namespace recount::maker {
namespace {

const std::vector<Template>& games()
{
    static const std::vector<Template> all = shipped_templates();
    return all;
}

PhotoOrder order_for(Difficulty difficulty, int papers = 1)
{
    PhotoOrder order;
    for (int paper = 0; paper < papers; ++paper)
        order.games.push_back(&games()[static_cast<std::size_t>(paper) % games().size()]);
    order.severity = difficulty;
    order.mistakes = 0.5;
    order.resolution.most_pixels = 3e6;
    return order;
}

TEST(Camera, a_point_is_seen_on_its_own_ray)
{
    Camera camera;
    camera.width = 3000;
    camera.height = 2000;
    camera.focal_px = 2800;
    camera.centre_x = 1480;
    camera.centre_y = 1010;
    camera.distortion = 0.02;
    camera.aim({10, -20, 0}, 500, 0.6, 2.0, 1.1);
    const Place place{40, -60, 12};
    const Point pixel = camera.project(place);
    const Place ray = camera.ray(pixel.x, pixel.y);
    const double length = (place.z - camera.position.z) / ray.z;
    EXPECT_NEAR(camera.position.x + length * ray.x, place.x, 1e-4);
    EXPECT_NEAR(camera.position.y + length * ray.y, place.y, 1e-4);
}

TEST(Camera, sees_the_table_upright_and_not_mirrored)
{
    Camera camera;
    camera.focal_px = 1000;
    camera.aim({0, 0, 0}, 500, 0, 0, 0);
    EXPECT_GT(camera.project({10, 0, 0}).x, camera.project({0, 0, 0}).x);
    EXPECT_GT(camera.project({0, 10, 0}).y, camera.project({0, 0, 0}).y);
}

TEST(LaidPaper, bends_without_stretching_and_is_hit_where_it_lies)
{
    Bend bend;
    bend.axis_radians = 0.7;
    bend.arc = 0.8;
    bend.edge_curl = 0.4;
    bend.fold = 0.3;
    const LaidPaper paper(210, 297, 15, -30, 0.4, bend);
    Camera camera;
    camera.focal_px = 3000;
    camera.aim({0, 0, 0}, 700, 0.3, 1, 0.2);
    double guess = 0;
    for (const double x : {5.0, 60.0, 140.0, 200.0})
        for (const double y : {10.0, 150.0, 280.0}) {
            const Place place = paper.place(x, y);
            const Place near = paper.place(x + 0.5, y);
            EXPECT_NEAR(std::hypot(near.x - place.x, near.y - place.y, near.z - place.z), 0.5, 0.01);
            const Point pixel = camera.project(place);
            const LaidPaper::Hit hit = paper.hit(camera.position, camera.ray(pixel.x, pixel.y), guess);
            EXPECT_NEAR(hit.x_mm, x, 0.02);
            EXPECT_NEAR(hit.y_mm, y, 0.02);
        }
}

TEST(MakePhoto, keeps_every_table_within_the_picture)
{
    for (const Difficulty difficulty : {Difficulty::scan, Difficulty::easy, Difficulty::medium, Difficulty::hard})
        for (std::uint64_t seed = 1; seed <= 6; ++seed) {
            const MadePhoto photo = make_photo(order_for(difficulty), seed);
            for (const print::DrawnSheet& sheet : photo.papers.front().page.sheets)
                for (const Point& corner : photo.scene.where(0, on_paper(sheet.outline))) {
                    EXPECT_GE(corner.x, 0) << name(difficulty) << " " << seed;
                    EXPECT_GE(corner.y, 0) << name(difficulty) << " " << seed;
                    EXPECT_LE(corner.x, photo.picture.cols) << name(difficulty) << " " << seed;
                    EXPECT_LE(corner.y, photo.picture.rows) << name(difficulty) << " " << seed;
                }
        }
}

TEST(MakePhoto, shows_the_print_where_the_truth_says)
{
    // A black paper with one white cell: the photo must be bright inside the cell's quad and dark around it.
    constexpr double side = 100;
    const PaperBox box{62, 21, 14, 9};
    const PaperSize size{side, side, {{0, 0, side, side}}, 9};
    for (std::uint64_t seed = 1; seed <= 10; ++seed) {
        Random random(seed);
        Scene scene = plan_scene({size}, Difficulty::medium, {2e6, 0}, random);
        scene.conditions = Conditions{};
        cv::Mat picture(800, 800, CV_8UC3, cv::Scalar(0, 0, 0));
        picture(cv::Rect(static_cast<int>(box.x * 8), static_cast<int>(box.y * 8), static_cast<int>(box.width * 8),
                         static_cast<int>(box.height * 8)))
            .setTo(cv::Scalar(255, 255, 255));
        const cv::Mat photo = photograph(scene, {picture}, {}, random);
        const auto brightness = [&](double across, double down) {
            const Point point = scene.where(0, box.x + across * box.width, box.y + down * box.height);
            const cv::Vec3b& pixel = photo.at<cv::Vec3b>(static_cast<int>(point.y), static_cast<int>(point.x));
            return int{pixel[1]};
        };
        for (const double part : {0.2, 0.5, 0.8}) {
            EXPECT_GT(brightness(0.12, part), 130) << seed;
            EXPECT_GT(brightness(0.88, part), 130) << seed;
            EXPECT_GT(brightness(part, 0.15), 130) << seed;
            EXPECT_LT(brightness(-0.12, part), 90) << seed;
            EXPECT_LT(brightness(1.12, part), 90) << seed;
            EXPECT_LT(brightness(part, 1.15), 90) << seed;
        }
    }
}

TEST(MakePhoto, is_the_same_for_the_same_seed_only)
{
    const MadePhoto one = make_photo(order_for(Difficulty::medium), 7);
    const MadePhoto again = make_photo(order_for(Difficulty::medium), 7);
    const MadePhoto other = make_photo(order_for(Difficulty::medium), 8);
    ASSERT_EQ(one.picture.size(), again.picture.size());
    EXPECT_EQ(cv::norm(one.picture, again.picture, cv::NORM_INF), 0);
    EXPECT_EQ(truth_json(one, "a.jpg"), truth_json(again, "a.jpg"));
    EXPECT_NE(truth_json(one, "a.jpg"), truth_json(other, "a.jpg"));
}

TEST(MakePhoto, lays_several_papers_side_by_side)
{
    const MadePhoto photo = make_photo(order_for(Difficulty::easy, 5), 3);
    std::vector<std::vector<cv::Point2f>> papers;
    for (std::size_t paper = 0; paper < 5; ++paper) {
        papers.emplace_back();
        for (const Point& corner :
             photo.scene.where(paper, {0, 0, photo.papers[paper].width_mm(), photo.papers[paper].height_mm()}))
            papers.back().emplace_back(static_cast<float>(corner.x), static_cast<float>(corner.y));
    }
    for (std::size_t a = 0; a < papers.size(); ++a)
        for (std::size_t b = a + 1; b < papers.size(); ++b) {
            std::vector<cv::Point2f> shared;
            EXPECT_EQ(cv::intersectConvexConvex(papers[a], papers[b], shared), 0) << a << " " << b;
        }
}

TEST(MakePhoto, of_no_score_sheet_claims_none)
{
    PhotoOrder order = order_for(Difficulty::medium);
    order.games.clear();
    for (std::uint64_t seed = 1; seed <= 8; ++seed) {
        const MadePhoto photo = make_photo(order, seed);
        EXPECT_FALSE(photo.picture.empty());
        EXPECT_TRUE(nlohmann::json::parse(truth_json(photo, "a.jpg"))["sheets"].empty());
    }
}

TEST(WritePhoto, writes_the_size_and_truth_that_a_viewer_sees)
{
    const std::filesystem::path folder = std::filesystem::path(testing::TempDir()) / "write_photo";
    std::filesystem::create_directories(folder);
    MadePhoto photo = make_photo(order_for(Difficulty::easy), 5);
    for (const int orientation : {1, 3, 6, 8}) {
        photo.exif_orientation = orientation;
        write_photo(photo, folder, "photo");
        const cv::Mat seen = cv::imread((folder / "photo.jpg").string());
        ASSERT_EQ(seen.size(), photo.picture.size()) << orientation;
        EXPECT_LT(cv::norm(seen, photo.picture, cv::NORM_L1) / static_cast<double>(seen.total()), 30) << orientation;
        std::ifstream file(folder / "photo.json");
        const auto truth = nlohmann::json::parse(file);
        EXPECT_EQ(truth["width"], seen.cols);
        EXPECT_EQ(truth["image"], "photo.jpg");
    }
    std::filesystem::remove_all(folder);
}

} // namespace
} // namespace recount::maker
