//! Ranks services by the words they share with the request.

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
