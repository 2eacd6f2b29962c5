-- People recognise their sessions by country, and are told of a sign-in that is not like their others.

alter table sessions add column country text;
comment on column sessions.country is 'ISO 3166-1 code of the network of the last refresh; null if unknown.';

create table known_devices (
  user_id uuid not null references users (id) on delete cascade,
  device_hash bytea not null,
  seen_at timestamptz not null,
  primary key (user_id, device_hash)
);
comment on table known_devices is 'Kinds of browser and system with which a person signed in. A sign-in with another one is mailed to them.';
create index known_devices_seen on known_devices (seen_at);
