#pragma once

#include <filesystem>
#include <span>
#include <string>

namespace matchbench::registry {

struct PluginManifest;

// Whether the program is a plugin of SME2 within its adapter.
bool is_sme2_program(const PluginManifest& manifest);

// A class of a jar that implements SME2's interface, de.dfki.sme2.IMatchmakerPlugin.
struct Sme2Class {
  std::string name;                                  // "org.example.Mine"; empty: to be found
  std::filesystem::path jar;                         // that contains it
  std::span<const std::filesystem::path> classpath;  // jars that it needs, in this order
  // What it finds in its working folder, laid out as SME2's: plugin/<name>/…; empty: nothing.
  std::filesystem::path folder;
  std::span<const std::string> java_options = {};  // for its virtual machine
};

// Makes the folder of a program that runs the class unmodified: copies of the jars and a
// plugin.yaml; without a name, of a program whose features are the jar's classes that could be run.
// Throws an input Error if a jar or the folder is missing or the name is none of a class, an Error
// if the folder cannot be made.
void make_sme2_program(const Sme2Class& given, const std::filesystem::path& folder);

}  // namespace matchbench::registry
