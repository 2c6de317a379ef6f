mod local;
mod matchmaker;
mod protocol;

fn main() {
    local::run::<matchmaker::SharedWords>();
}
