-- What has common words is found an era at a time, the newest first: so many questions in the order in which they were stored. Such a
-- search ends in the first eras, and costs the same however many questions there are. Tags stand beside the words: both are asked at once.

create table found_questions (
  question_id uuid primary key references questions (id) on delete cascade,
  vector tsvector not null,
  version integer not null,
  tags uuid[] not null default '{}',
  place bigint not null generated always as identity,
  era integer not null generated always as ((place >> 12)::integer) stored
);
insert into found_questions (question_id, vector, version, tags)
  select question_id, vector, version, array(select tag_id from question_tags t where t.question_id = s.question_id)
  from question_search s order by question_id;
drop table question_search;
alter table found_questions rename to question_search;
alter table question_search rename constraint found_questions_pkey to question_search_pkey;
alter table question_search rename constraint found_questions_question_id_fkey to question_search_question_id_fkey;
create index question_search_vector on question_search using gin (vector, tags, era);
create index question_search_version on question_search (version);
create index question_search_era on question_search (era);

create table found_answers (
  answer_id uuid primary key references answers (id) on delete cascade,
  vector tsvector not null,
  version integer not null,
  place bigint not null generated always as identity,
  era integer not null generated always as ((place >> 12)::integer) stored
);
insert into found_answers (answer_id, vector, version)
  select answer_id, vector, version from answer_search order by answer_id;
drop table answer_search;
alter table found_answers rename to answer_search;
alter table answer_search rename constraint found_answers_pkey to answer_search_pkey;
alter table answer_search rename constraint found_answers_answer_id_fkey to answer_search_answer_id_fkey;
create index answer_search_vector on answer_search using gin (vector, era);
create index answer_search_version on answer_search (version);
create index answer_search_era on answer_search (era);

-- Every word that stands in a question or an answer is known from then on: the beginning of a word is spelled out into those it begins.
create index question_words_beginning on question_words (word text_pattern_ops);
create function learn_words() returns trigger language plpgsql as $$
begin
  -- In the order of the key, so that two statements never wait for each other crosswise.
  insert into question_words (word, questions)
    select w.lexeme, max((tg_table_name = 'question_search')::int) from changed_rows c, unnest(c.vector) w group by 1 order by 1
    on conflict do nothing;
  return null;
end $$;
create trigger question_words_learned_in after insert on question_search
  referencing new table as changed_rows for each statement execute function learn_words();
create trigger question_words_learned_over after update on question_search
  referencing new table as changed_rows for each statement execute function learn_words();
create trigger answer_words_learned_in after insert on answer_search
  referencing new table as changed_rows for each statement execute function learn_words();
create trigger answer_words_learned_over after update on answer_search
  referencing new table as changed_rows for each statement execute function learn_words();
insert into question_words (word, questions)
  select word, ndoc from ts_stat('select vector from question_search') on conflict (word) do update set questions = excluded.questions;
insert into question_words (word, questions)
  select word, 0 from ts_stat('select vector from answer_search') on conflict do nothing;

-- What begins with the beginning of a word ('lexeme':*): how many words those are, in how many questions they stand at most, and any of
-- them as a query. Of a whole word: that word. In counts of the last hour, so good for choosing a way and for nothing else.
create function completions(asked tsquery, out words bigint, out questions bigint, out any_of tsquery) language plpgsql stable as $$
declare
  beginning text := substring(asked::text from '^''([^'']+)'':[*]$');
  whole text := substring(asked::text from '^''([^'']+)''$');
begin
  if beginning is null then
    select 1, coalesce(max(w.questions), 0), asked into words, questions, any_of from question_words w where w.word = whole;
  else
    select count(*), coalesce(sum(w.questions), 0), string_agg(quote_literal(w.word), ' | ')::tsquery
      into words, questions, any_of
      from (select * from question_words w where w.word ~>=~ beginning and w.word ~<~ (beginning || U&'\+10FFFF') limit 301) w;
  end if;
end $$;

-- The beginning of a common word as the words that it begins, which the eras are asked for one by one. All else as it is.
create function spelled_out(asked tsquery) returns tsquery language sql stable as $$
  select case when c.words between 1 and 300 and c.questions > 10000 then c.any_of else asked end from completions(asked) c
$$;

-- Whether every word of a query is a common one.
create function is_common(variadic asked tsquery[]) returns boolean language sql stable as $$
  select coalesce(bool_and(c.questions > 10000), false) from unnest(asked) as a (word), completions(a.word) c
$$;

-- The beginnings of contacts' names and addresses. Where the database's own order is that of the characters, as that of its own, the
-- indexes that sort them do for it.
do $$ begin
  if 'a' < 'B' then
    create index contacts_first_name_beginning on contacts (tenant_id, lower(first_name) text_pattern_ops);
    create index contacts_last_name_beginning on contacts (tenant_id, lower(last_name) text_pattern_ops);
    create index contacts_email_beginning on contacts (tenant_id, email text_pattern_ops);
  end if;
end $$;

-- What administrators list at size: each filter and each order has its index, and one that sorts by an expression holds what it is made of,
-- so that the list is walked in the index alone.
drop index users_name;
create index users_by_name on users (directory_name, id);
drop index users_email;
create unique index users_email on users (lower(email)) include (email, id);
create index users_status on users (status, created_at desc, id desc) where status <> 'active';
create index users_first_name on users (lower(first_name) text_pattern_ops);
create index users_last_name on users (lower(last_name) text_pattern_ops);
create index users_email_beginning on users (lower(email) text_pattern_ops);
create index answers_votes on answers (score desc, id desc);
create index qa_relations_place on qa_relations (position, id);
create index qa_relations_note on qa_relations using gin (lower(note) gin_trgm_ops);
create index qa_flags_reason on qa_flags (reason, id desc);
create index keep_contents_by_words_title on keep_contents (tenant_id, lower(title_en), id) include (title_en);
drop index keep_contents_by_title;
alter index keep_contents_by_words_title rename to keep_contents_by_title;
