-- The processes that run, as each of them says every few seconds. Who has not said so for a while is gone.
create unlogged table processes (
  id uuid primary key,
  host text not null,
  pid integer not null,
  role text not null,
  version text not null,
  port integer not null,
  started_at timestamptz not null,
  seen_at timestamptz not null,
  -- Bytes; milliseconds by which its event loop was late (99 of 100 times less); connections to the database.
  memory bigint not null,
  loop_delay real not null,
  connections_used integer not null,
  connections_waiting integer not null,
  -- Of the disk on which its DATA_DIR is; bytes.
  disk_free bigint not null,
  disk_size bigint not null,
  -- Asked to stop, and finishing what it has begun.
  is_leaving boolean not null default false
);
create index processes_seen on processes (seen_at);
