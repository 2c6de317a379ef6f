#!/usr/bin/perl
# A keyword matchmaker that speaks docs/program-protocol.md without an SDK: services that share rare
# words with the request come first. It needs nothing but Perl's own modules.
use strict;
use warnings;
use JSON::PP;

my ($json, $loaded, @texts, %found_in) = (JSON::PP->new->utf8, 0);
$| = 1;    # every answer is written at once

sub words {    # of name, description and tags, in lower case, each once
    my ($service) = @_;
    my @parts = ($service->{name}, $service->{description}, @{ $service->{tags} // [] });
    my $text = join ' ', grep { defined } @parts;
    my %found = map { $_ => 1 } lc($text) =~ /[a-z0-9]+/g;
    return \%found;
}

sub load {
    my ($call) = @_;
    push @texts, words($json->decode(scalar <STDIN>)) for 1 .. $call->{services} // 0;
    scalar <STDIN> for 1 .. ($call->{concepts} // 0) + ($call->{ontologies} // 0);
    for my $text (@texts) { $found_in{$_}++ for keys %$text }
    $loaded = 1;
    return {};
}

sub query {
    my ($call) = @_;
    return { error => 'a query comes after load', kind => 'state' } if !$loaded;
    my @wanted = sort keys %{ words($call->{request}) };
    return { abstained => 'the request has no text' } if !@wanted;
    my @scores;
    for my $text (@texts) {
        my $score = 0;
        $score += log(1 + @texts / $found_in{$_}) for grep { $text->{$_} } @wanted;
        push @scores, $score;
    }
    my @order = sort { $scores[$b] <=> $scores[$a] || $a <=> $b } 0 .. $#scores;
    splice @order, $call->{top_k} if $call->{top_k} && @order > $call->{top_k};
    return { ranking => [map { [$_, $scores[$_] + 0] } @order] };
}

while (defined(my $line = <STDIN>)) {
    my $call = $json->decode($line);
    my $name = $call->{call};
    my $answer
        = $name eq 'hello'  ? { protocol => 1 }
        : $name eq 'load'   ? load($call)
        : $name eq 'query'  ? query($call)
        : $name eq 'create' || $name eq 'destroy' ? do { ($loaded, @texts, %found_in) = (0); {} }
        :                     { error => "there is no call '$name'", kind => 'invalid' };
    print $json->encode({ id => $call->{id}, %$answer }), "\n";
}
