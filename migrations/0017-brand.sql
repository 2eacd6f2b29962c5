create table brands (
  tenant_id uuid primary key references all_workspaces (id) on delete cascade,
  brand jsonb not null,
  updated_at timestamptz not null default now()
);
comment on table brands is 'The brand of a workspace: logos, colours, postal address, links. Without a row the defaults hold.';

-- A snapshot of what merge tags show of the brand, like workspace_name: a brand may change after a message was sent.
alter table jobs add column brand jsonb;
