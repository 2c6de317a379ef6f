//! The conversation with matchbench (its page program-protocol.md): calls come on standard input,
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
