-- Up to where the log of the database was written when somebody had last written something: a replica that has not come so far
-- does not have it yet. Of use for seconds only (`db/last-writes.ts`).
create table last_writes (
  person_id uuid primary key,
  -- Bytes since the beginning of the log.
  position bigint not null default 0,
  noted_at timestamptz not null default now(),
  -- When work that was done in her name ended: from then on, for a while, she reads what is no older.
  held_at timestamptz
) with (fillfactor = 50);

-- How a process finds the replica: none is set, it is read from, it is too far behind, it does not answer. In milliseconds, how
-- long ago it had all that there was.
alter table processes
  add column replica text not null default 'none' check (replica in ('none', 'used', 'behind', 'away')),
  add column replica_lag real;
