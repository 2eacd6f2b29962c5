-- Recipients of sends that are over are kept as long as the workspace wants: which sends they were taken from, and whether nothing of
-- them is left. What a send came to is counted on the job and by day, and stays.
alter table jobs
  add column recipients_cleared_at timestamptz,
  add column recipients_gone boolean not null default false;
create index jobs_kept on jobs (tenant_id, ended_at) where ended_at is not null and not recipients_gone;

-- A mail to a contact counts on her row: with room beside it, no index of contacts is written for that.
alter table contacts set (fillfactor = 85);
