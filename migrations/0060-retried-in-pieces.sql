-- What failed before this is queued once more, piece by piece.
alter table jobs add column retry_at timestamptz;
create index jobs_retry on jobs (retry_at) where retry_at is not null;

-- What is left of a send that is cancelled is skipped from that moment on, though its rows follow piece by piece.
create or replace function tell_job_finished() returns trigger language plpgsql as $$
begin
  perform tell_webhooks(new.tenant_id, 'job.finished', jsonb_build_object('id', new.id, 'subject', left(new.subject, 500),
    'status', new.status, 'total', new.total, 'sent', new.sent, 'failed', new.failed,
    'skipped', new.skipped + case when new.status = 'cancelled' then new.queued + new.deferred + new.waiting else 0 end,
    'unknown', new.unknown));
  return null;
end $$;
