-- Contacts that may be one person stand beside each other in an index, so that a page of them is a walk along it and no look through all.
-- Each index is of those alone that its condition names: no other statement names it, so none is planned along it.

-- Gmail reads no dots; what follows a plus is the owner's own note (RFC 5233).
create function contact_mailbox(email text) returns text language sql immutable parallel safe as $$
  select case when split_part(email, '@', 2) in ('gmail.com', 'googlemail.com')
    then replace(split_part(split_part(email, '@', 1), '+', 1), '.', '') || '@gmail.com'
    else split_part(split_part(email, '@', 1), '+', 1) || '@' || split_part(email, '@', 2) end
$$;
-- An address that is its mailbox's plain name is nobody else's: of two that share a mailbox one at least is here.
create index contacts_mailbox on contacts (tenant_id, (contact_mailbox(email) collate "C"), id) include (email)
  where contact_mailbox(email) <> email;

create function contact_full_name(first_name text, last_name text) returns text language sql immutable parallel safe as $$
  select case when first_name <> '' and last_name <> '' then lower(first_name || ' ' || last_name) end
$$;
create index contacts_full_name on contacts (tenant_id, (contact_full_name(first_name, last_name) collate "C"), id)
  include (first_name, last_name) where contact_full_name(first_name, last_name) is not null;

-- The last nine digits of the first number of seven digits or more: with or without the country's number.
create function contact_phone(attributes jsonb) returns text language sql immutable parallel safe as $$
  select right(regexp_replace(translate(jsonb_path_query_first(attributes, '$.keyvalue() ? (
      @.key like_regex "^(phone|phone number|mobile|mobile number|tel|telephone|whatsapp|الهاتف|هاتف|رقم الهاتف|الجوال|جوال|رقم الجوال|الموبايل|موبايل|واتساب|رقم الواتساب)$" flag "i"
      && (@.value >= 1000000 || @.value like_regex "([0-9٠-٩۰-۹][^0-9٠-٩۰-۹]*){7}")).value') #>> '{}',
    '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', '01234567890123456789'), '[^0-9]', '', 'g'), 9)
$$;
create index contacts_phone on contacts (tenant_id, (contact_phone(attributes) collate "C"), id)
  where contact_phone(attributes) is not null;
