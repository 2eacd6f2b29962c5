-- API keys and webhooks.

create table api_keys (
  tenant_id uuid not null references all_workspaces (id) on delete cascade,
  id uuid not null,
  name text not null,
  -- The beginning of the key, so that its owner recognizes it.
  hint text not null,
  token_hash bytea not null unique,
  scopes text[] not null,
  -- The person whose rights it has: it can do nothing that they may not do in the workspace.
  maker_id uuid not null references users (id) on delete cascade,
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
comment on table api_keys is 'API keys of a workspace. Only the hash is stored.';

create table webhook_endpoints (
  tenant_id uuid not null references all_workspaces (id) on delete cascade,
  id uuid not null,
  url text not null,
  name text not null,
  events text[] not null,
  -- Sealed. After a change, the previous secret also signs for a day.
  secret bytea not null,
  previous_secret bytea,
  previous_until timestamptz,
  status text not null default 'on' check (status in ('on', 'off')),
  -- Switched off by a person, by a 410 response, or after days of failures only.
  off_by text check (off_by in ('hand', 'gone', 'failing')),
  -- The start of the current series of failures, its length, and the end of the back-off.
  failing_since timestamptz,
  failures integer not null default 0,
  rest_until timestamptz,
  delivered_at timestamptz,
  -- One process at a time delivers to it.
  lease uuid,
  lease_until timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
comment on table webhook_endpoints is 'Webhook endpoints of a workspace.';

create table webhook_listeners (
  tenant_id uuid not null,
  type text not null,
  endpoint_id uuid not null,
  primary key (tenant_id, type, endpoint_id),
  foreign key (tenant_id, endpoint_id) references webhook_endpoints (tenant_id, id) on delete cascade
);
comment on table webhook_listeners is 'Event types of active endpoints. Without a row no event is written.';

create table webhook_deliveries (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  endpoint_id uuid not null,
  seq bigint not null generated always as identity,
  type text not null,
  -- The exact bytes that are signed.
  body text not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  attempts smallint not null default 0,
  next_at timestamptz not null default now(),
  -- Time of the last attempt.
  tried_at timestamptz,
  took_ms integer,
  status integer,
  answer text,
  fault text,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, endpoint_id) references webhook_endpoints (tenant_id, id) on delete cascade
);
comment on table webhook_deliveries is 'Webhook deliveries, written in the transaction of the event.';

create index api_keys_maker on api_keys (maker_id);

create index webhook_endpoints_on on webhook_endpoints (id) where status = 'on';

create index webhook_listeners_endpoint on webhook_listeners (tenant_id, endpoint_id);

create index webhook_deliveries_due on webhook_deliveries (tenant_id, endpoint_id, next_at, seq) where state = 'waiting';
create index webhook_deliveries_failed on webhook_deliveries (tenant_id, endpoint_id, seq) where state = 'failed';
create index webhook_deliveries_at on webhook_deliveries using brin (created_at);
create index webhook_deliveries_list on webhook_deliveries (tenant_id, endpoint_id, seq) include (id, type, state);
-- Deliveries by event type, for types that are rare among many others. It leaves out the type that each mail of a send has: rare ones are
-- not searched there, and the sender would write an entry for each.
create index webhook_deliveries_kind on webhook_deliveries (tenant_id, endpoint_id, type, seq) include (id, state) where type <> 'message.sent';

-- API keys end with the membership of their maker, whatever statement ends it. A new membership does not restore them.
create function revoke_keys_of_former_members() returns trigger language plpgsql as $$
begin
  update api_keys k set revoked_at = now()
    from old_rows o
    where k.tenant_id = o.tenant_id and k.maker_id = o.user_id and k.revoked_at is null;
  return null;
end $$;

create function webhook_hears(tenant uuid, what text) returns boolean language sql stable as $$
  select exists (select from webhook_listeners where tenant_id = tenant and type = what)
$$;

create function webhook_body(what text, at timestamptz, data jsonb) returns text language sql stable as $$
  select json_build_object('type', what, 'timestamp', to_char(at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'data', data)::text
$$;

create function tell_webhooks(tenant uuid, what text, data jsonb) returns void language sql as $$
  insert into webhook_deliveries (tenant_id, endpoint_id, type, body)
    select tenant_id, endpoint_id, type, webhook_body(what, now(), data) from webhook_listeners
    where tenant_id = tenant and type = what
$$;

create function webhook_mail(tenant uuid, job uuid, contact uuid) returns jsonb language sql stable as $$
  select coalesce((select jsonb_build_object('jobId', null, 'contactId', t.contact_id, 'transactionalId', t.id)
      from transactional_mails t where t.tenant_id = tenant and t.id = contact and t.job_id = job),
    jsonb_build_object('jobId', job, 'contactId', contact, 'transactionalId', null))
$$;

-- The time zone is part of the contact in events, and a change of it is an event.
create function webhook_contact(id uuid, email text, first_name text, last_name text, status text, language text, time_zone text)
  returns jsonb language sql immutable as $$
  select jsonb_build_object('id', id, 'email', email, 'firstName', left(first_name, 200), 'lastName', left(last_name, 200),
    'status', status, 'language', language, 'timeZone', time_zone)
$$;

-- Per statement: an import of a million contacts costs one lookup if no endpoint listens.
create function tell_contacts_created() returns trigger language plpgsql as $$
begin
  insert into webhook_deliveries (tenant_id, endpoint_id, type, body)
    select l.tenant_id, l.endpoint_id, l.type, webhook_body('contact.created', now(),
      webhook_contact(n.id, n.email, n.first_name, n.last_name, n.status, n.language, n.time_zone))
    from webhook_listeners l join new_rows n on n.tenant_id = l.tenant_id
    where l.type = 'contact.created' and l.tenant_id in (select distinct tenant_id from new_rows);
  return null;
end $$;

create function tell_contacts_changed() returns trigger language plpgsql set enable_nestloop = off as $$
begin
  if not exists (select from webhook_listeners l where l.type in ('contact.updated', 'contact.unsubscribed')
      and l.tenant_id in (select tenant_id from new_rows)) then
    return null;
  end if;
  insert into webhook_deliveries (tenant_id, endpoint_id, type, body)
    select l.tenant_id, l.endpoint_id, l.type, webhook_body(l.type, now(),
      webhook_contact(n.id, n.email, n.first_name, n.last_name, n.status, n.language, n.time_zone)
      || case when l.type = 'contact.unsubscribed' then '{}' else jsonb_build_object('changed', array_remove(array[
        case when n.email is distinct from o.email then 'email' end,
        case when n.first_name is distinct from o.first_name then 'firstName' end,
        case when n.last_name is distinct from o.last_name then 'lastName' end,
        case when n.status is distinct from o.status then 'status' end,
        case when n.language is distinct from o.language then 'language' end,
        case when n.time_zone is distinct from o.time_zone then 'timeZone' end,
        case when n.attributes is distinct from o.attributes then 'attributes' end], null)) end)
    from old_rows o join new_rows n on n.tenant_id = o.tenant_id and n.id = o.id
    join webhook_listeners l on l.tenant_id = n.tenant_id and (
      (l.type = 'contact.updated' and (o.email, o.first_name, o.last_name, o.status, o.language, o.time_zone, o.attributes)
        is distinct from (n.email, n.first_name, n.last_name, n.status, n.language, n.time_zone, n.attributes))
      or (l.type = 'contact.unsubscribed' and n.status = 'unsubscribed' and o.status <> 'unsubscribed'))
    order by n.id, l.type;
  return null;
end $$;

-- A failed message was not sent; if a retry succeeds, it is sent.
create function tell_messages_sent() returns trigger language plpgsql as $$
begin
  if not exists (select from new_rows n join webhook_listeners l on l.tenant_id = n.tenant_id and l.type = 'message.sent'
      where n.direction = 'sent' and n.delivery_status = 'sent' and n.job_id is not null) then
    return null;
  end if;
  insert into webhook_deliveries (tenant_id, endpoint_id, type, body)
    select l.tenant_id, l.endpoint_id, l.type, webhook_body('message.sent', now(), jsonb_build_object('messageId', n.message_id,
      'email', n.recipient, 'subject', left(n.subject, 500)) || webhook_mail(n.tenant_id, n.job_id, n.contact_id))
    from new_rows n join webhook_listeners l on l.tenant_id = n.tenant_id and l.type = 'message.sent'
    where n.direction = 'sent' and n.delivery_status = 'sent' and n.job_id is not null;
  return null;
end $$;

create function tell_message_sent() returns trigger language plpgsql as $$
begin
  perform tell_webhooks(new.tenant_id, 'message.sent', jsonb_build_object('messageId', new.message_id, 'email', new.recipient,
    'subject', left(new.subject, 500)) || webhook_mail(new.tenant_id, new.job_id, new.contact_id));
  return null;
end $$;

create function tell_message_failed() returns trigger language plpgsql as $$
begin
  perform tell_webhooks(new.tenant_id, 'message.failed', jsonb_build_object('email', new.email,
    'response', left(new.response, 1000)) || webhook_mail(new.tenant_id, new.job_id, new.contact_id));
  return null;
end $$;

create function tell_message_returned() returns trigger language plpgsql as $$
begin
  perform tell_webhooks(new.tenant_id, case new.kind when 'bounce' then 'message.bounced' else 'message.complained' end,
    jsonb_build_object('messageId', new.message_id, 'email', new.email,
      'response', left(new.response, 1000)) || webhook_mail(new.tenant_id, new.job_id, new.contact_id)
    || case new.kind when 'bounce' then jsonb_build_object('bounce', new.outcome, 'reason', new.reason) else '{}' end);
  return null;
end $$;

create function tell_message_met() returns trigger language plpgsql as $$
begin
  perform tell_webhooks(new.tenant_id, tg_argv[0], jsonb_build_object('email', new.email)
    || webhook_mail(new.tenant_id, new.job_id, new.contact_id));
  return null;
end $$;

-- One event per link of a mail.
create function tell_message_clicked() returns trigger language plpgsql as $$
begin
  if webhook_hears(new.tenant_id, 'message.clicked') then
    perform tell_webhooks(new.tenant_id, 'message.clicked', jsonb_build_object('email', (select l.email from ledger l
        where l.tenant_id = new.tenant_id and l.job_id = new.job_id and l.contact_id = new.contact_id),
      'url', left(new.url, 4000)) || webhook_mail(new.tenant_id, new.job_id, new.contact_id));
  end if;
  return null;
end $$;

create function tell_form_confirmed() returns trigger language plpgsql as $$
begin
  if webhook_hears(new.tenant_id, 'form.confirmed') then
    perform tell_webhooks(new.tenant_id, 'form.confirmed', jsonb_build_object('formId', new.form_id, 'form', left(new.form_name, 200),
      'language', new.language, 'contact', (
        select webhook_contact(c.id, c.email, c.first_name, c.last_name, c.status, c.language, c.time_zone) from contacts c
        where c.tenant_id = new.tenant_id and c.id = new.contact_id)));
  end if;
  return null;
end $$;

-- The remaining recipients of a cancelled send count as skipped at once, although their rows are updated in batches later.
create function tell_job_finished() returns trigger language plpgsql as $$
begin
  perform tell_webhooks(new.tenant_id, 'job.finished', jsonb_build_object('id', new.id, 'subject', left(new.subject, 500),
    'status', new.status, 'total', new.total, 'sent', new.sent, 'failed', new.failed,
    'skipped', new.skipped + case when new.status = 'cancelled' then new.queued + new.deferred + new.waiting else 0 end,
    'unknown', new.unknown));
  return null;
end $$;

create trigger members_keys_revoked after delete on workspace_members
  referencing old table as old_rows for each statement execute function revoke_keys_of_former_members();

create trigger contacts_webhooks_created after insert on contacts
  referencing new table as new_rows for each statement execute function tell_contacts_created();
create trigger contacts_webhooks_changed after update on contacts
  referencing old table as old_rows new table as new_rows for each statement execute function tell_contacts_changed();

create trigger jobs_webhooks after update of status on jobs
  for each row when (new.automation_id is null and not new.transactional and new.status in ('done', 'cancelled')
    and old.status not in ('done', 'cancelled'))
  execute function tell_job_finished();

create trigger ledger_webhooks_opened after update of opened_at on ledger
  for each row when (old.opened_at is null and new.opened_at is not null) execute function tell_message_met('message.opened');
create trigger ledger_webhooks_replied after update of replied_at on ledger
  for each row when (old.replied_at is null and new.replied_at is not null) execute function tell_message_met('message.replied');
create trigger ledger_webhooks_failed after update of status on ledger
  for each row when (new.status = 'failed' and old.status <> 'failed') execute function tell_message_failed();

create trigger contact_clicks_webhooks after insert on contact_clicks for each row execute function tell_message_clicked();

create trigger delivery_feedback_webhooks after insert on delivery_feedback
  for each row when (new.kind = 'complaint' or (new.kind = 'bounce' and new.outcome in ('hard', 'soft')))
  execute function tell_message_returned();

create trigger messages_webhooks_sent after insert on messages
  referencing new table as new_rows for each statement execute function tell_messages_sent();
create trigger message_webhooks_sent after update of delivery_status on messages
  for each row when (new.direction = 'sent' and new.delivery_status = 'sent'
    and (old.delivery_status in ('queued', 'deferred') or old.delivery_status = 'failed' and new.job_id is not null))
  execute function tell_message_sent();

create trigger consents_webhooks after insert on consents for each row execute function tell_form_confirmed();

create trigger api_keys_access after update of revoked_at on api_keys
  for each row when (old.revoked_at is distinct from new.revoked_at) execute function tell_access_changed('maker_id');
