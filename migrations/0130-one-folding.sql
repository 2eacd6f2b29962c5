-- One form of letters for every search (its twin for the browser and for the searched text is `contract/folding.ts`): without case, accents,
-- vowel signs, hyphens and apostrophes; Arabic letters that people write for each other as one; Western digits. Rare steps are guarded by a
-- pattern, because imports of contacts pay for this function once a row.
create or replace function folded(value text) returns text language plpgsql immutable strict parallel safe as $$
declare
  form text;
begin
  if octet_length(value) = length(value) then
    form := lower(value);
  else
    form := regexp_replace(lower(normalize(value, nfkd)),
      '[\u0300-\u036f\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufe00-\ufe0f\ufeff]+', '', 'g');
    form := replace(replace(form, 'ة', 'ه'), 'ى', 'ي');
    if form ~ '[ßæœøłđıðςٱۃیېےکڪھہەٲٳ٠-٩۰-۹\u2010\u2011\u2018\u2019\u02bc]' then
      form := translate(replace(replace(replace(form, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'),
        U&'øłđıðςٱٲٳۃیېےکڪھہە٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹\2010\2011\2018\2019\02BC',
        'oldidσاااهيييككههه01234567890123456789');
    end if;
  end if;
  if form ~ '[-''`]|  |^ | $|[\t\n\v\f\r\u0085\u2028\u2029]' then
    form := btrim(regexp_replace(translate(form, '-''`', ''), '[ \t\n\v\f\r\u0085\u2028\u2029]+', ' ', 'g'));
  end if;
  return form;
end $$;

-- What is stored folded.
update users set first_name = first_name where directory_name <> folded(first_name || ' ' || last_name);
update directory d set text = directory_text(u.first_name, u.last_name, u.skills), keys = directory_keys(u.skills, u.location)
  from users u where u.id = d.id
    and (d.text, d.keys) <> (directory_text(u.first_name, u.last_name, u.skills), directory_keys(u.skills, u.location));
update directory_counts set members = 0 where kind <> 'all';
insert into directory_counts as c (kind, key, label, members)
  select s.kind, s.key, min(s.label), count(*) from users u, directory_facets(u.skills, u.location) s where u.listed group by 1, 2 order by 1, 2
  on conflict (kind, key) do update set members = excluded.members;

-- The words of mails are brought in again in the background where their folded form differs (`message-words.ts`).
insert into message_words_due (tenant_id, message_ids)
  select tenant_id, array_agg(message_id) from (
    select tenant_id, message_id, (row_number() over (partition by tenant_id order by message_id desc) - 1) / 100 as piece
    from message_words where words <> folded(words)) m
  group by tenant_id, piece order by tenant_id, piece;
drop statistics messages_words_plain, messages_words_spelled;
create statistics messages_words on (folded(subject || ' ' || preview || ' ' || sender || ' ' || recipient)) from messages;
drop function one_spelling(text);

-- What searches look up.
drop index users_search, users_first_name, users_last_name, contacts_search, audit_log_search, content_tags_search, articles_title, meetings_title,
  tools_name, keep_contents_title, qa_relations_note, facebook_items_search;
create index users_search on users using gin (folded(first_name || ' ' || last_name || ' ' || email) gin_trgm_ops);
create index users_first_name on users (folded(first_name) text_pattern_ops);
create index users_last_name on users (folded(last_name) text_pattern_ops);
create index contacts_search on contacts using gin (tenant_id, folded(first_name || ' ' || last_name || ' ' || email) gin_trgm_ops);
create index audit_log_search on audit_log using gin (folded(action || ' ' || actor_name) gin_trgm_ops);
create index content_tags_search on content_tags using gin (folded(name_en || ' ' || name_ar) gin_trgm_ops);
create index articles_title on articles using gin (folded(title_en || ' ' || title_ar) gin_trgm_ops);
create index meetings_title on meetings using gin (folded(title_en || ' ' || title_ar) gin_trgm_ops);
create index tools_name on tools using gin (folded(name_en || ' ' || name_ar) gin_trgm_ops);
create index keep_contents_title on keep_contents using gin (tenant_id, folded(title_en || ' ' || title_ar) gin_trgm_ops);
create index qa_relations_note on qa_relations using gin (folded(note) gin_trgm_ops);
create index facebook_items_search on facebook_items using gin (folded(text) gin_trgm_ops);

-- What lists are sorted by: names in the order of their letters, whatever their case and accents.
drop index contacts_first_name, contacts_last_name, content_tags_name, tools_by_name, keep_contents_by_title;
create index contacts_first_name on contacts (tenant_id, folded(first_name), id) include (first_name);
create index contacts_last_name on contacts (tenant_id, folded(last_name), id) include (last_name);
create index content_tags_name on content_tags (folded(name_en), id);
create index tools_by_name on tools (folded(name_en), id);
create index keep_contents_by_title on keep_contents (tenant_id, folded(title_en), id) include (title_en);
do $$ begin
  if 'a' < 'B' then
    drop index if exists contacts_first_name_beginning, contacts_last_name_beginning;
    create index contacts_first_name_beginning on contacts (tenant_id, folded(first_name) text_pattern_ops);
    create index contacts_last_name_beginning on contacts (tenant_id, folded(last_name) text_pattern_ops);
  end if;
end $$;
analyze users, contacts, audit_log, content_tags, articles, meetings, tools, keep_contents, qa_relations, facebook_items, messages;
