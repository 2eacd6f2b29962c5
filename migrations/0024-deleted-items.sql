create table deleted_items (
  tenant_id uuid not null references all_workspaces (id) on delete cascade,
  kind text not null check (kind in ('contact', 'template')),
  id uuid not null,
  run_id uuid,
  snapshot jsonb not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, kind, id)
);
comment on table deleted_items is 'Deleted contacts and templates with everything that was deleted with them. They can be restored for a day.';
create index deleted_items_run on deleted_items (tenant_id, run_id) where run_id is not null;
create index deleted_items_created on deleted_items (created_at);
