-- Addresses are compared in NFC from now on. Those of opt-outs first, so that none is missed.
insert into suppressions (tenant_id, email, reason, job_id, created_at, detail, has_left)
select tenant_id, normalize(email, NFC), reason, job_id, created_at, detail, has_left from suppressions where email is not NFC normalized
on conflict do nothing;

-- Of two contacts with one address the composed one stays as it is; the other remains for the list of duplicates.
update contacts c set email = normalize(email, NFC)
where email is not NFC normalized
  and not exists (select from contacts o where o.tenant_id = c.tenant_id and o.email = normalize(c.email, NFC))
  and c.id = (select min(o.id::text)::uuid from contacts o
    where o.tenant_id = c.tenant_id and normalize(o.email, NFC) = normalize(c.email, NFC));

update users u set email = normalize(email, NFC)
where email is not NFC normalized
  and not exists (select from users o where lower(o.email) = lower(normalize(u.email, NFC)))
  and u.id = (select min(o.id::text)::uuid from users o where lower(normalize(o.email, NFC)) = lower(normalize(u.email, NFC)));
