//! The program's beginning, and a run without matchbench.

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
