#include "harness/execution/session/start/interpreter_place.hpp"

#include "harness/execution/registry/named_path.hpp"
#include "tests/support/temporary_folder.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <string>
#include <vector>

namespace matchbench::session {
namespace {

namespace fs = std::filesystem;
using testing::AllOf;
using testing::HasSubstr;

class InterpreterPlace : public testing::Test {
 protected:
  InterpreterPlace() {
    for (const char* name : {"victim/bin/tool", "base/bin/python3"}) {
      fs::create_directories((folder_ / name).parent_path());
      fs::copy_file(fs::read_symlink("/proc/self/exe"), folder_ / name);
    }
    folder_.put("base/lib/python3.11/os.py", "");
    put_environment("victim/.venv");
    victim_ = folder_.put("victim/plugin.yaml", "id: a.v\nname: v\nprogram: [bin/tool]\n");
  }

  void put_environment(const std::string& environment) const {
    folder_.put(environment + "/pyvenv.cfg",
                fmt::format("home = {}\nversion = 3.11.2\n", (folder_ / "base/bin").string()));
    fs::create_directories(folder_ / environment / "bin");
    fs::create_symlink(folder_ / "base/bin/python3", folder_ / environment / "bin/python3");
  }
  // Why it is refused; "" if it is not, or for another reason.
  std::string fault(const std::string& program) const {
    const auto manifest = registry::read_plugin_manifest(
        folder_.put("mine/plugin.yaml", "id: a.b\nname: b\nprogram: " + program + "\n"));
    return fault_of_interpreter_place(manifest, named_, std::vector<fs::path>{victim_});
  }
  std::string at(const std::string& name) const { return (folder_ / name).string(); }

  const TemporaryFolder folder_;
  fs::path victim_;
  std::vector<fs::path> named_;
};

TEST_F(InterpreterPlace, IsNotTheFolderOfAnotherEntrant) {
  EXPECT_THAT(fault("[" + at("victim/bin/tool") + "]"),
              AllOf(HasSubstr("plugin.yaml:3:11: "), HasSubstr("lies neither in"),
                    HasSubstr("interpreters: [" + at("victim") + "]")));
  EXPECT_NE(fault("[../victim/bin/tool]"), "");
  EXPECT_THAT(fault("[python3]\nenvironment: ../victim/.venv"), HasSubstr("plugin.yaml:4:14: "));
  EXPECT_NE(fault("[" + at("victim/.venv/bin/python3") + "]"), "");
  named_ = {folder_.path()};  // above them all
  EXPECT_NE(fault("[../victim/bin/tool]"), "");
  EXPECT_NE(fault("[python3]\nenvironment: ../victim/.venv"), "");
}

TEST_F(InterpreterPlace, OfAnEnvironmentIsThatOfItsBaseAsWell) {
  put_environment("mine/.venv");
  EXPECT_THAT(fault("[python3]"), HasSubstr("--interpreter " + at("base")));
  named_ = {folder_ / "base"};
  EXPECT_EQ(fault("[python3]"), "");
  put_environment("elsewhere");
  EXPECT_THAT(fault("[python3]\nenvironment: ../elsewhere"),
              HasSubstr("--interpreter " + at("elsewhere")));
  named_.push_back(folder_ / "elsewhere");
  EXPECT_EQ(fault("[python3]\nenvironment: ../elsewhere"), "");
}

// The host may look at files of which the author of a manifest is to learn nothing.
TEST_F(InterpreterPlace, TellsNobodyWhatIsThere) {
  const auto said = [&](const std::string& name) {
    std::string text = fault("[" + at(name) + ", x]") + fault("[../" + name + "]") +
                       fault("[python3]\nenvironment: " + at(name));
    for (auto place = text.find(name); place != std::string::npos; place = text.find(name)) {
      text.replace(place, name.size(), "NAME");
    }
    return text;
  };
  folder_.put("closed/notes.txt", "a secret");
  folder_.put("closed/env/pyvenv.cfg", "home = a secret\n");
  const std::string of_nothing = said("closed/none");
  EXPECT_THAT(of_nothing, HasSubstr("NAME lies neither in"));
  EXPECT_EQ(said("closed/notes.txt"), of_nothing);
  EXPECT_EQ(said("closed/env"), of_nothing);
}

TEST_F(InterpreterPlace, TellsNobodyWhatALinkOfTheEntrantsLeadsTo) {
  const auto said = [&](const std::string& name) {
    std::string text;
    for (const std::string link :
         {"mine/tool", "mine/.venv", "mine/.venv/pyvenv.cfg", "mine/.venv/bin/python3"}) {
      fs::remove_all(folder_ / "mine");
      if (link.starts_with("mine/.venv")) put_environment("mine/.venv");
      fs::create_directories(folder_ / "mine");
      fs::remove_all(folder_ / link);
      fs::create_symlink(folder_ / name, folder_ / link);
      const std::string refused = fault(link == "mine/tool" ? "[./tool]" : "[python3]");
      EXPECT_THAT(refused, HasSubstr("lies neither in")) << link;
      text += refused;
    }
    fs::remove_all(folder_ / "mine");
    put_environment("mine/.venv");
    folder_.put("mine/.venv/pyvenv.cfg", "home = " + at(name) + "/bin\nversion = 3.11\n");
    text += fault("[python3]");
    for (auto place = text.find(name); place != std::string::npos; place = text.find(name)) {
      text.replace(place, name.size(), "NAME");
    }
    return text;
  };
  named_ = {folder_ / "base"};
  folder_.put("closed/notes.txt", "home = a secret");
  folder_.put("closed/env/pyvenv.cfg", "home = a secret\n");
  folder_.put("closed/env/lib/python3.11/os.py", "");
  const std::string of_nothing = said("closed/none");
  EXPECT_EQ(said("closed/notes.txt"), of_nothing);
  EXPECT_EQ(said("closed/env"), of_nothing);
}

// These are links that the kernel follows without a name, and that name whatever the host does.
TEST_F(InterpreterPlace, IsNotFoundThroughProc) {
  named_ = {folder_ / "base"};
  for (const std::string& root :
       {std::string("/proc/self/root"), fmt::format("/proc/{}/root", getpid())}) {
    const std::string path = root + at("base/bin/python3");
    EXPECT_THAT(fault("[" + path + "]"), HasSubstr("leads through /proc"));
    EXPECT_THAT(fault("[python3]\nenvironment: " + root + at("victim/.venv")),
                HasSubstr("leads through /proc"));
  }
  fs::create_directory_symlink("/proc/self/root", folder_ / "mine/link");
  EXPECT_THAT(fault("[link" + at("base/bin/python3") + "]"), HasSubstr("leads through /proc"));
}

TEST_F(InterpreterPlace, IsAFaultWhereItCannotBeLookedAt) {
  if (geteuid() == 0) GTEST_SKIP() << "root may look at everything";
  folder_.put("closed/tool", "x");
  fs::permissions(folder_ / "closed", fs::perms::none);
  EXPECT_THAT(fault("[" + at("closed/tool") + "]"), HasSubstr("Permission denied"));
  EXPECT_THAT(fault("[python3]\nenvironment: ../closed/.venv"), HasSubstr("Permission denied"));
  fs::permissions(folder_ / "closed", fs::perms::owner_all);
}

}  // namespace
}  // namespace matchbench::session
