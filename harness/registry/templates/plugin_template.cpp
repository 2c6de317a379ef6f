#include "harness/registry/templates/plugin_template.hpp"

#include "harness/registry/templates/templates.hpp"

#include <cctype>

namespace matchbench::registry {
namespace {

TemplateFiles files_in(PluginLanguage language) {
  switch (language) {
    case PluginLanguage::kC:
      return c_template();
    case PluginLanguage::kCpp:
      return cpp_template();
    case PluginLanguage::kPython:
      return python_template();
    case PluginLanguage::kJava:
      return java_template();
  }
  return {};
}

}  // namespace

std::string class_name(const std::string& plugin) {
  std::string result;
  bool start = true;
  for (const char c : plugin) {
    if (c == '-' || c == '_') {
      start = true;
      continue;
    }
    result += start ? static_cast<char>(std::toupper(static_cast<unsigned char>(c))) : c;
    start = false;
  }
  return result;
}

std::string filled(std::string text, const std::string& mark, const std::string& value) {
  for (std::size_t at = text.find(mark); at != std::string::npos;
       at = text.find(mark, at + value.size())) {
    text.replace(at, mark.size(), value);
  }
  return text;
}

std::vector<std::pair<std::string, std::string>> plugin_template(const std::string& name,
                                                                 PluginLanguage language) {
  TemplateFiles files = files_in(language);
  for (auto& [file, text] : files) {
    for (std::string* part : {&file, &text}) {
      *part = filled(filled(*part, "@name@", name), "@Class@", class_name(name));
    }
  }
  return files;
}

}  // namespace matchbench::registry
