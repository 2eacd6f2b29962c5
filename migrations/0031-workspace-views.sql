-- Saved views of the lists of a workspace.

alter table saved_views add column workspace_id uuid references all_workspaces (id) on delete cascade;
comment on column saved_views.workspace_id is 'Null: a list of the administration.';
alter table default_views add column workspace_id uuid;

drop index saved_views_name;
create unique index saved_views_name on saved_views (owner_id, workspace_id, list, lower(name)) nulls not distinct;
drop index saved_views_shared;
create index saved_views_shared on saved_views (workspace_id, list, lower(name)) where is_shared;
create index saved_views_workspace on saved_views (workspace_id);

alter table default_views drop constraint default_views_pkey;
create unique index default_views_list on default_views (user_id, workspace_id, list) nulls not distinct;
