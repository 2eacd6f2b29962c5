-- Who unsubscribed stays away, also where the same address bounced, was reported or blocked, before or since.
alter table suppressions add column has_left boolean not null default false;

update suppressions s set has_left = true from contacts c
  where c.tenant_id = s.tenant_id and c.email = s.email and s.reason <> 'unsubscribed' and exists (
    select from contact_events e where e.tenant_id = c.tenant_id and e.contact_id = c.id and e.kind = 'unsubscribed'
      and not exists (select from contact_events l where l.tenant_id = e.tenant_id and l.contact_id = e.contact_id
        and l.kind = 'changed' and l.detail -> 'status' ->> 1 = 'subscribed' and l.at > e.at));
