-- Networks from which a person was signed in. Guesses of strangers elsewhere do not keep the person out there.
create table known_networks (
  user_id uuid not null references users (id) on delete cascade,
  network_hash bytea not null,
  seen_at timestamptz not null,
  primary key (user_id, network_hash)
);
create index known_networks_seen on known_networks (seen_at);
