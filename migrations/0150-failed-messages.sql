-- What a send could not deliver stands among the messages, told apart by whether a server had taken it.
alter table messages drop constraint messages_delivery_status_check;
alter table messages add constraint messages_delivery_status_check
  check (delivery_status in ('queued', 'sent', 'deferred', 'failed', 'bounced', 'unknown', 'received'));
-- Until now a send listed what was taken alone: what has failed of it came back.
update messages m set delivery_status = 'bounced' where delivery_status = 'failed' and (job_id is not null or sent_at is not null
  and exists (select from returns r where r.tenant_id = m.tenant_id and r.message_id = m.message_id and r.kind = 'bounce'));

-- A message that failed was not sent; where it is tried again and taken, it is.
create or replace function tell_messages_sent() returns trigger language plpgsql as $$
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
create or replace function tell_message_sent() returns trigger language plpgsql as $$
begin
  perform tell_webhooks(new.tenant_id, 'message.sent', jsonb_build_object('messageId', new.message_id, 'email', new.recipient,
    'subject', left(new.subject, 500)) || webhook_mail(new.tenant_id, new.job_id, new.contact_id));
  return null;
end $$;
drop trigger message_webhooks_sent on messages;
create trigger message_webhooks_sent after update of delivery_status on messages
  for each row when (new.direction = 'sent' and new.delivery_status = 'sent'
    and (old.delivery_status in ('queued', 'deferred') or old.delivery_status = 'failed' and new.job_id is not null))
  execute function tell_message_sent();
