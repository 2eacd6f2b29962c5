-- What administrators do to many rows at once: the runs, and of each row what it was before and how the run left it, for a day.

create table bulk_runs (
  id uuid primary key,
  actor_id uuid not null references users (id) on delete cascade,
  -- Of runs on what belongs to a workspace.
  workspace_id uuid references workspaces (id) on delete cascade,
  entity text not null,
  action text not null,
  value jsonb,
  reason text not null default '',
  status text not null default 'queued'
    check (status in ('queued', 'running', 'done', 'stopped', 'failed', 'undoing', 'undone')),
  matched integer not null default 0,
  -- The place of the last row that was dealt with: a process that comes after another goes on there.
  reached integer not null default 0,
  changed integer not null default 0,
  refused integer not null default 0,
  undone integer not null default 0,
  kept integer not null default 0,
  undoable boolean not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index bulk_runs_actor on bulk_runs (actor_id, created_at desc, id desc);
create index bulk_runs_workspace on bulk_runs (workspace_id) where workspace_id is not null;
create index bulk_runs_expiry on bulk_runs (expires_at);

-- Taken down when the run begins: what matches its filter later is none of its business.
create table bulk_rows (
  run_id uuid not null references bulk_runs (id) on delete cascade,
  place integer not null,
  entity_id uuid not null,
  status text not null default 'waiting' check (status in ('waiting', 'changed', 'refused', 'undone', 'kept')),
  -- Of rows that were refused, or left alone when the run was taken back.
  name text,
  reason jsonb,
  before jsonb,
  after jsonb,
  at timestamptz,
  primary key (run_id, place)
);
-- Who changed a row last is told to who finds it changed.
create index bulk_rows_entity on bulk_rows (entity_id, at desc) where status in ('changed', 'undone');
-- The few that were not changed are shown by their reasons.
create index bulk_rows_reasons on bulk_rows (run_id, place) where reason is not null;
