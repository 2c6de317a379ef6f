#include "harness/execution/registry/templates/templates.hpp"

namespace matchbench::registry {
namespace {

constexpr const char* kRustCargo = R"RUST([package]
name = "@name@"
version = "0.1.0"
edition = "2021"

[dependencies]
serde = { version = "1", features = ["derive"] }
serde_json = "1"
)RUST";

constexpr const char* kRustMain = R"RUST(mod local;
mod matchmaker;
mod protocol;

fn main() {
    local::run::<matchmaker::SharedWords>();
}
)RUST";

constexpr const char* kRustMatchmaker =
    R"RUST(//! Ranks services by the words they share with the request.

use crate::protocol::{Matchmaker, Service, Unsupported};
use std::collections::HashSet;

pub struct SharedWords {
    services: Vec<HashSet<String>>, // by position
}

impl Matchmaker for SharedWords {
    /// Once, before all queries: read and index the services.
    fn load(services: Vec<Service>) -> Self {
        SharedWords { services: services.iter().map(words).collect() }
    }

    /// Once per request. A service is named by its position in `load`. The ranking is sorted and
    /// cut for you; an empty one says that no service fits.
    fn query(&self, request: &Service) -> Result<Vec<(usize, f64)>, Unsupported> {
        let wanted = words(request);
        if wanted.is_empty() {
            return Err(Unsupported("the request has no text".to_string()));
        }
        let shared = |offered: &HashSet<String>| offered.intersection(&wanted).count() as f64;
        Ok(self.services.iter().map(shared).enumerate().collect())
    }
}

/// The words of a service's name, description and tags, in lower case.
fn words(service: &Service) -> HashSet<String> {
    let text = format!("{} {} {}", service.name, service.description, service.tags.join(" "));
    text.to_lowercase()
        .split(|c: char| !c.is_alphanumeric() && c != '_')
        .filter(|word| !word.is_empty())
        .map(str::to_string)
        .collect()
}
)RUST";

constexpr const char* kRustProtocol =
    R"RUST(//! The conversation with matchbench (its page program-protocol.md): calls come on standard input,
//! answers go to standard output, one JSON object on each line.

use serde::{de::DeserializeOwned, Deserialize};
use serde_json::{json, Value};
use std::error::Error;
use std::io::{BufRead, Write};

/// A service, or a request, which is described in the same way.
#[derive(Deserialize, Default)]
#[serde(default)]
#[allow(dead_code)] // a matchmaker reads the members that it needs
pub struct Service {
    pub uri: String,
    pub name: String,
    pub description: String,
    pub inputs: Vec<String>, // URIs of concepts
    pub outputs: Vec<String>,
    pub categories: Vec<String>,
    pub tags: Vec<String>,
}

/// The matchmaker cannot deal with the request, which is not a failure.
pub struct Unsupported(pub String);

pub trait Matchmaker {
    fn load(services: Vec<Service>) -> Self;
    fn query(&self, request: &Service) -> Result<Vec<(usize, f64)>, Unsupported>;
}

pub type Done<T> = Result<T, Box<dyn Error>>;

/// Answers the calls that come from the reader until it ends.
pub fn converse<M: Matchmaker>(calls: &mut impl BufRead, answers: &mut impl Write) -> Done<()> {
    let mut matchmaker: Option<M> = None;
    let mut line = String::new();
    while calls.read_line(&mut line)? > 0 {
        let mut call: Value = serde_json::from_str(&line)?;
        line.clear();
        let name = call["call"].as_str().unwrap_or_default().to_string();
        let mut answer = match name.as_str() {
            "hello" => json!({"protocol": 1}),
            "create" => create(&call["parameters"]),
            "load" => {
                let services = read(calls, count(&call["services"]))?;
                let _: Vec<Value> =
                    read(calls, count(&call["concepts"]) + count(&call["ontologies"]))?;
                matchmaker = Some(M::load(services));
                json!({})
            }
            "query" => match &matchmaker {
                None => json!({"error": "a query comes after load", "kind": "state"}),
                Some(loaded) => {
                    let request = serde_json::from_value(call["request"].take())?;
                    match loaded.query(&request) {
                        Ok(ranking) => json!({"ranking": best(ranking, count(&call["top_k"]))}),
                        Err(Unsupported(why)) => json!({"abstained": why}),
                    }
                }
            },
            "destroy" => {
                matchmaker = None;
                json!({})
            }
            _ => json!({"error": format!("there is no call '{name}'"), "kind": "invalid"}),
        };
        answer["id"] = call["id"].take();
        writeln!(answers, "{answer}")?;
        answers.flush()?;
    }
    Ok(())
}

fn create(parameters: &Value) -> Value {
    match parameters.as_object().and_then(|given| given.keys().next()) {
        Some(name) => json!({"error": format!("there is no parameter '{name}'"), "kind": "invalid"}),
        None => json!({}),
    }
}

fn count(member: &Value) -> usize {
    member.as_u64().unwrap_or(0) as usize
}

fn read<T: DeserializeOwned>(lines: &mut impl BufRead, count: usize) -> Done<Vec<T>> {
    let mut line = String::new();
    let mut read_one = || {
        line.clear();
        lines.read_line(&mut line)?;
        Ok(serde_json::from_str(&line)?)
    };
    (0..count).map(|_| read_one()).collect()
}

/// Best first, services with equal scores in their order, `top_k` at most if it is not 0.
pub fn best(mut ranking: Vec<(usize, f64)>, top_k: usize) -> Vec<(usize, f64)> {
    ranking.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
    if top_k > 0 {
        ranking.truncate(top_k);
    }
    ranking
}
)RUST";

constexpr const char* kRustLocal =
    R"RUST(//! The program's beginning, and a run without matchbench.

use crate::protocol::{best, converse, Done, Matchmaker, Service, Unsupported};
use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::Path;

/// Talks to matchbench, or prints rankings if the program is called with `--collection FOLDER`.
pub fn run<M: Matchmaker>() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let done = match words.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [] => converse::<M>(&mut io::stdin().lock(), &mut io::stdout().lock()),
        ["--collection", folder] => print_rankings::<M>(Path::new(folder)),
        _ => Err("usage: [--collection EXPORTED-FOLDER]".into()),
    };
    if let Err(fault) = done {
        eprintln!("{fault}");
        std::process::exit(1);
    }
}

/// For a debugger: the first ten services for each request of a collection that matchbench has
/// exported (`matchbench collection export COLLECTION --format json --out FOLDER`).
fn print_rankings<M: Matchmaker>(folder: &Path) -> Done<()> {
    let lines = |name: &str| -> Done<Vec<Service>> {
        let file = BufReader::new(File::open(folder.join(name))?);
        file.lines().map(|line| Ok(serde_json::from_str(&line?)?)).collect()
    };
    let names: Vec<String> = lines("services.jsonl")?.into_iter().map(|s| s.name).collect();
    let matchmaker = M::load(lines("services.jsonl")?);
    for request in lines("requests.jsonl")? {
        println!("{}", request.name);
        match matchmaker.query(&request) {
            Err(Unsupported(why)) => println!("  abstained: {why}"),
            Ok(ranking) => {
                for (rank, (service, score)) in best(ranking, 10).iter().enumerate() {
                    println!("{:4}  {score:8.4}  {}", rank + 1, names[*service]);
                }
            }
        }
    }
    Ok(())
}
)RUST";

constexpr const char* kRustReadme = R"(# @name@

A matchmaker for matchbench. `src/matchmaker.rs` is all of it that you change; `src/protocol.rs` talks
to matchbench, in lines of JSON, and `src/local.rs` runs it without. The folder `plugin` is what matchbench registers and shows to the program:
`plugin.yaml`, which describes it to people, and the program, once it is built:

    cargo install --path . --root plugin
    matchbench plugin check plugin
    matchbench plugin add plugin --name @name@

A contest then names it `plugin: @name@`. Files that it reads belong into the folder `plugin`, too, in which it
is started. `eprintln!` goes to the log of matchbench; standard output belongs to the conversation. After a
change, `cargo install` is all that has to be called again.

It runs in a debugger, without matchbench, on a collection that matchbench has exported, and prints the
first ten services for each request:

    matchbench collection export COLLECTION --format json --out exported
    plugin/bin/@name@ --collection exported
)";

}  // namespace

TemplateFiles rust_template() {
  return {{"Cargo.toml", kRustCargo},
          {"src/main.rs", kRustMain},
          {"src/matchmaker.rs", kRustMatchmaker},
          {"src/protocol.rs", kRustProtocol},
          {"src/local.rs", kRustLocal},
          {"plugin/plugin.yaml", program_manifest("bin/@name@")},
          {"README.md", kRustReadme}};
}

}  // namespace matchbench::registry
