-- What mails are found by: any part of their subject, first words, sender and recipient, in one spelling. Apart from the mails, so that a send
-- writes none of it: what is new is noted, and brought in behind in pieces (`message-words.ts`).

-- One spelling of what is written in several ways: small letters, one alef, ya and kaf, western digits, without vowel signs and tatweel.
-- As `foldArabic`, but letter by letter: what is looked for may be any part of a word.
create function one_spelling(written text) returns text language sql immutable parallel safe strict as $$
  select translate(lower(written),
    'أإآٱىیئؤکة٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹'
      || U&'\0640\064B\064C\064D\064E\064F\0650\0651\0652\0653\0654\0655\0656\0657\0658\0659\065A\065B\065C\065D\065E\065F\0670',
    'اااايييوكه01234567890123456789')
$$;

create table message_words (
  tenant_id uuid not null,
  message_id uuid not null,
  words text not null,
  primary key (tenant_id, message_id),
  foreign key (tenant_id, message_id) references messages (tenant_id, id) on delete cascade
);

-- Mails that are not among these yet, or not as they are now: some for each statement that wrote them.
create table message_words_due (
  tenant_id uuid not null,
  id bigint generated always as identity,
  message_ids uuid[] not null,
  primary key (tenant_id, id)
);

create function note_new_words() returns trigger language plpgsql as $$
begin
  insert into message_words_due (tenant_id, message_ids) select tenant_id, array_agg(id) from new_rows group by 1;
  return null;
end $$;
create trigger messages_words_new after insert on messages
  referencing new table as new_rows for each statement execute function note_new_words();

create function note_changed_words() returns trigger language plpgsql as $$
begin
  insert into message_words_due (tenant_id, message_ids) values (new.tenant_id, array[new.id]);
  return null;
end $$;
create trigger messages_words_changed after update of subject, preview, sender, recipient on messages
  for each row when ((old.subject, old.preview, old.sender, old.recipient) is distinct from (new.subject, new.preview, new.sender, new.recipient))
  execute function note_changed_words();

create index message_words_parts on message_words using gin (tenant_id, words gin_trgm_ops);

-- Those that are there already are brought in afterwards. Until then they are compared one by one.
insert into message_words_due (tenant_id, message_ids)
  select tenant_id, array_agg(id) from (
    select tenant_id, id, (row_number() over (partition by tenant_id order by id desc) - 1) / 100 as piece from messages) m
  group by tenant_id, piece order by tenant_id, piece;
drop index messages_words;
