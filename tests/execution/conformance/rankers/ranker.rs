//! Ranks services by shared words, keeps as many bytes of each query as the parameter `leak` says,
//! and with `fails` fails at a query without services. What it needs of JSON it cuts out of the lines that the worker writes.
use std::collections::HashSet;
use std::io::{stdin, stdout, BufRead, Write};

fn after<'a>(line: &'a str, key: &str) -> Option<&'a str> {
    line.find(key).map(|at| &line[at + key.len()..])
}

fn text<'a>(line: &'a str, key: &str) -> &'a str {
    after(line, key).and_then(|rest| rest.split('"').next()).unwrap_or("")
}

fn number(line: &str, key: &str) -> usize {
    let rest = after(line, key).unwrap_or("").trim_start();
    rest.split(|c: char| !c.is_ascii_digit()).next().and_then(|d| d.parse().ok()).unwrap_or(0)
}

fn words(line: &str) -> HashSet<String> {
    text(line, "\"description\":\"").to_lowercase().split(' ').map(str::to_string).collect()
}

fn main() {
    let mut lines = stdin().lock().lines().map(|line| line.unwrap());
    let mut services: Vec<HashSet<String>> = Vec::new();
    let mut kept: Vec<Vec<u8>> = Vec::new();
    let (mut leak, mut fails) = (0, 0);
    while let Some(line) = lines.next() {
        let mut rest = String::new();
        match text(&line, "\"call\":\"") {
            "hello" => rest = ",\"protocol\":1".to_string(),
            "create" => {
                leak = number(&line, "\"leak\":");
                fails = number(&line, "\"fails\":");
            }
            "load" => {
                let count = number(&line, "\"services\":");
                let others = number(&line, "\"concepts\":") + number(&line, "\"ontologies\":");
                services = lines.by_ref().take(count).map(|line| words(&line)).collect();
                lines.by_ref().take(others).for_each(drop);
            }
            "query" => {
                if leak > 0 {
                    kept.push(vec![1; leak]);
                }
                if fails > 0 {
                    kept.push(vec![services[0].len() as u8]);
                }
                let wanted = words(&line);
                let shared = |own: &HashSet<String>| own.intersection(&wanted).count();
                let mut scored: Vec<_> = services.iter().map(shared).enumerate().collect();
                scored.sort_by(|a, b| b.1.cmp(&a.1));
                let pairs: Vec<_> = scored.iter().map(|(i, s)| format!("[{i},{s}]")).collect();
                rest = format!(",\"ranking\":[{}]", pairs.join(","));
            }
            _ => services = Vec::new(),
        }
        println!("{{\"id\":{}{rest}}}", number(&line, "\"id\":"));
        stdout().flush().unwrap();
    }
}
