-- One row per campaign in Messages, with its replies beneath.

-- The campaign whose message began the thread: set on replies, on our answers to them, and on sandbox copies. Null for
-- the campaign's own messages, so that the sender writes no index more.
alter table messages add column thread_job_id uuid;
-- The latest reply, for the order of campaigns in Messages.
alter table jobs add column last_reply_at timestamptz;

update messages m set thread_job_id = s.job_id
  from messages s join jobs j on j.tenant_id = s.tenant_id and j.id = s.job_id
  where m.job_id is null and s.tenant_id = m.tenant_id and s.direction = 'sent' and s.message_id = m.thread
    and (not j.transactional or m.message_id = m.thread);
update jobs j set last_reply_at = r.at
  from (select tenant_id, thread_job_id, max(created_at) as at from messages
    where thread_job_id is not null and direction = 'received' and message_id <> thread group by 1, 2) r
  where j.tenant_id = r.tenant_id and j.id = r.thread_job_id;

create index messages_thread_job on messages (tenant_id, thread_job_id, created_at, id) where thread_job_id is not null;
create index messages_conversations on messages (tenant_id, created_at, id) where job_id is null and status <> 'draft';
-- Undelivered messages of a campaign: rare rows, as in `messages_troubled`.
create index messages_troubled_job on messages (tenant_id, job_id, delivery_status, created_at, id)
  where delivery_status <> all (array['sent', 'received']) and job_id is not null;
-- The sender changes none of these columns, so its updates of counters stay in place.
create index jobs_began on jobs (tenant_id, started_at, id) where started_at is not null;
create index jobs_activity on jobs (tenant_id, greatest(started_at, last_reply_at), id) where started_at is not null;
