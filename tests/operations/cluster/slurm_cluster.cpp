#include "tests/operations/cluster/slurm_cluster.hpp"

#include "harness/foundation/base/file.hpp"

#include <arpa/inet.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <pwd.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <fstream>
#include <random>
#include <sstream>
#include <thread>

namespace matchbench::cluster {
namespace {

namespace fs = std::filesystem;

bool is_free(int port) {
  const int socket = ::socket(AF_INET, SOCK_STREAM, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  address.sin_port = htons(static_cast<std::uint16_t>(port));
  const bool free = bind(socket, reinterpret_cast<sockaddr*>(&address), sizeof address) == 0;
  close(socket);
  return free;
}

// The first of so many free ports in a row.
int free_ports(int count) {
  std::random_device device;
  for (;;) {
    const int first = 20000 + static_cast<int>(device() % 12000);
    int found = 0;
    while (found < count && is_free(first + found)) ++found;
    if (found == count) return first;
  }
}

// A daemon that does not outlive this process.
pid_t start_daemon(const std::vector<std::string>& words, const std::string& variable,
                   const fs::path& log) {
  std::vector<std::string> copies = words;
  std::vector<char*> arguments;
  for (auto& word : copies) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  std::vector<std::string> variables = {"PATH=/usr/sbin:/usr/bin:/sbin:/bin", variable};
  std::vector<char*> environment = {variables[0].data(), variables[1].data(), nullptr};
  const pid_t child = fork();
  if (child != 0) return child;
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  setpgid(0, 0);
  const int file = open(log.c_str(), O_WRONLY | O_CREAT | O_APPEND, 0600);
  dup2(file, STDOUT_FILENO);
  dup2(file, STDERR_FILENO);
  execvpe(arguments[0], arguments.data(), environment.data());
  _exit(127);
}

std::string bytes_of(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  std::ostringstream out;
  out << in.rdbuf();
  return out.str();
}

pid_t parent_of(pid_t process) {
  std::istringstream lines(bytes_of(fmt::format("/proc/{}/status", process)));
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("PPid:")) return std::stoi(line.substr(5));
  }
  return 0;
}

}  // namespace

SlurmCluster::SlurmCluster(const fs::path& folder, int nodes, int max_array_size)
    : folder_(folder) {
  for (const char* name : {"state", "spool", "log", "run"}) fs::create_directories(folder_ / name);
  write_configuration(nodes, max_array_size);
  controller_ = start_daemon({"slurmctld", "-D", "-c", "-f", (folder_ / "slurm.conf").string()},
                             variable(), folder_ / "log/slurmctld.out");
  for (int i = 1; i <= nodes; ++i) start_node(fmt::format("n{}", i));
  wait_until("the cluster is up (install Slurm with scripts/setup.sh --cluster)", [&] {
    return ask("sinfo --noheader --format='%T %D' 2>/dev/null || true") ==
           fmt::format("idle {}\n", nodes);
  });
}

SlurmCluster::~SlurmCluster() {
  for (const auto& [name, node] : nodes_) kill(node, SIGKILL);
  kill(controller_, SIGKILL);
  for (const auto& [name, node] : nodes_) waitpid(node, nullptr, 0);
  waitpid(controller_, nullptr, 0);
  // Jobs and their keepers may begin others while they are looked for.
  for (int i = 0; i < 3; ++i) {
    for (const pid_t process : processes("")) kill(process, SIGKILL);
  }
}

std::string SlurmCluster::variable() const {
  return "SLURM_CONF=" + (folder_ / "slurm.conf").string();
}

std::string SlurmCluster::ask(const std::string& command) const {
  const std::string line = variable() + " " + command;
  FILE* out = popen(line.c_str(), "r");
  std::string text;
  char buffer[4096];
  for (std::size_t got = 0; (got = fread(buffer, 1, sizeof buffer, out)) > 0;) {
    text.append(buffer, got);
  }
  EXPECT_EQ(pclose(out), 0) << command;
  return text;
}

void SlurmCluster::start_node(const std::string& name, const std::string& prepare) {
  std::vector<std::string> words = {
      "slurmd", "-D", "-c", "-N", name, "-f", (folder_ / "slurm.conf").string()};
  if (!prepare.empty()) {
    words.insert(words.begin(), {"unshare", "-m", "sh", "-c", prepare + " && exec \"$@\"", "sh"});
  }
  nodes_[name] = start_daemon(words, variable(), folder_ / ("log/" + name + ".out"));
}

void SlurmCluster::kill_node(const std::string& name) {
  kill(nodes_.at(name), SIGKILL);
  waitpid(nodes_.at(name), nullptr, 0);
  nodes_.erase(name);
  const std::string word = "SLURMD_NODENAME=" + name;
  // The keepers of its jobs first, so that they report nothing.
  for (const pid_t process : processes("", word)) {
    const pid_t parent = parent_of(process);
    if (bytes_of(fmt::format("/proc/{}/comm", parent)) == "slurmstepd\n") kill(parent, SIGKILL);
  }
  for (int i = 0; i < 3; ++i) {
    for (const pid_t process : processes("", word)) kill(process, SIGKILL);
  }
}

std::vector<pid_t> SlurmCluster::processes(const std::string& name, const std::string& word) const {
  std::vector<pid_t> found;
  for (const auto& entry : fs::directory_iterator("/proc")) {
    const std::string number = entry.path().filename().string();
    if (number.find_first_not_of("0123456789") != std::string::npos) continue;
    const pid_t process = std::stoi(number);
    const std::string said =
        bytes_of(entry.path() / "environ") + bytes_of(entry.path() / "cmdline");
    if (process == getpid() || said.find(folder_.string()) == std::string::npos) continue;
    if (said.find(word) == std::string::npos) continue;
    const std::string called = bytes_of(entry.path() / "comm");
    if (name.empty() || called == name + "\n") found.push_back(process);
  }
  return found;
}

void SlurmCluster::write_configuration(int nodes, int max_array_size) const {
  char host[256] = {};
  gethostname(host, sizeof host - 1);
  const std::string user = getpwuid(getuid())->pw_name;
  const int port = free_ports(nodes + 1);
  const std::string folder = folder_.string();
  write_file(folder_ / "slurm.conf",
             fmt::format("ClusterName=test\n"
                         "SlurmctldHost={0}(127.0.0.1)\n"
                         "SlurmctldPort={1}\n"
                         "CommunicationParameters=NoCtldInAddrAny,NoInAddrAny\n"
                         "SlurmUser={2}\nSlurmdUser={2}\n"
                         "AuthType=auth/none\nCredType=cred/none\n"
                         "StateSaveLocation={3}/state\nSlurmdSpoolDir={3}/spool/%n\n"
                         "SlurmctldPidFile={3}/run/slurmctld.pid\n"
                         "SlurmdPidFile={3}/run/slurmd.%n.pid\n"
                         "SlurmctldLogFile={3}/log/slurmctld.log\n"
                         "SlurmdLogFile={3}/log/slurmd.%n.log\n"
                         "ProctrackType=proctrack/linuxproc\nTaskPlugin=task/none\n"
                         "JobAcctGatherType=jobacct_gather/none\n"
                         "AccountingStorageType=accounting_storage/none\n"
                         "JobCompType=jobcomp/none\n"
                         "SelectType=select/cons_tres\nSelectTypeParameters=CR_CPU_Memory\n"
                         "SchedulerParameters=sched_interval=1,bf_interval=1\n"
                         "SlurmdParameters=config_overrides\nSlurmdTimeout=6\n"
                         "MpiDefault=none\nReturnToService=2\nMailProg=/bin/true\nKillWait=2\n"
                         "MaxArraySize={4}\n"
                         "NodeName=n[1-{5}] NodeHostname={0} NodeAddr=127.0.0.1 "
                         "Port=[{6}-{7}] CPUs=1 RealMemory=500\n"
                         "PartitionName=main Nodes=ALL Default=YES MaxTime=INFINITE State=UP\n",
                         host, port, user, folder, max_array_size, nodes, port + 1, port + nodes));
}

void wait_until(const std::string& what, const std::function<bool()>& fact) {
  const auto deadline = std::chrono::steady_clock::now() + std::chrono::minutes(2);
  while (!fact()) {
    if (std::chrono::steady_clock::now() > deadline) {
      FAIL() << "after two minutes it is still not so that " << what;
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
  }
}

}  // namespace matchbench::cluster
