-- Opens and clicks: the first of each on the recipient's row, people counted on the job, messages counted on the contact.
alter table jobs
  add column track_opens boolean not null default false,
  add column track_clicks boolean not null default false,
  add column opened integer not null default 0,
  add column clicked integer not null default 0;
alter table ledger
  add column opened_at timestamptz,
  add column clicked_at timestamptz,
  add column opens integer not null default 0,
  add column clicks integer not null default 0;
alter table contacts
  add column open_count integer not null default 0,
  add column click_count integer not null default 0;

-- What is changed inside a workspace is nobody's business outside it, administrators of the site included.
alter table audit_log add column workspace_id uuid references workspaces (id) on delete cascade;
create index audit_log_workspace on audit_log (workspace_id, at desc, id desc) where workspace_id is not null;
