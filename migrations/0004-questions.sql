-- Questions and answers: votes, follows, search, revisions, reports.

create table questions (
  id uuid primary key,
  slug text not null unique,
  title text not null,
  body text not null,
  status text not null check (status in ('pending', 'published', 'closed', 'archived')),
  author_id uuid references users (id) on delete set null,
  -- Number of published answers.
  answer_count integer not null default 0 check (answer_count >= 0),
  accepted_answer_id uuid,
  upvote_count integer not null default 0 check (upvote_count >= 0),
  downvote_count integer not null default 0 check (downvote_count >= 0),
  score integer not null generated always as (upvote_count - downvote_count) stored,
  view_count bigint not null default 0,
  pinned boolean not null default false,
  -- The question that this one duplicates: readers are redirected to it.
  merged_into uuid references questions (id) on delete set null,
  is_public boolean not null generated always as (status in ('published', 'closed') and merged_into is null) stored,
  -- The administrator's reason for the status, sent to the asker.
  moderation_note text not null default '',
  published_at timestamptz,
  last_activity_at timestamptz not null default now(),
  edited_at timestamptz,
  edited_by uuid references users (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Rendered Markdown, and the version of its renderer (`src/server/markdown.ts`). 0: none.
  body_html text not null default '',
  html_version smallint not null default 0,
  constraint questions_check check (merged_into <> id)
) with (fillfactor = 85);
comment on table questions is 'Questions of members.';

create table answers (
  id uuid primary key,
  question_id uuid not null references questions (id) on delete cascade,
  body text not null,
  status text not null check (status in ('pending', 'published', 'hidden')),
  author_id uuid references users (id) on delete set null,
  upvote_count integer not null default 0 check (upvote_count >= 0),
  downvote_count integer not null default 0 check (downvote_count >= 0),
  score integer not null generated always as (upvote_count - downvote_count) stored,
  moderation_note text not null default '',
  published_at timestamptz,
  edited_at timestamptz,
  edited_by uuid references users (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  body_html text not null default '',
  html_version smallint not null default 0,
  unique (question_id, id)
) with (fillfactor = 90);
comment on table answers is 'Answers to questions.';

create table question_search (
  question_id uuid primary key references questions (id) on delete cascade,
  vector tsvector not null,
  version integer not null,
  tags uuid[] not null default '{}',
  place bigint not null generated always as identity,
  era integer not null generated always as ((place >> 12)::integer) stored
);
comment on table question_search is 'Search vectors of questions. Eras are ranges of rows in order of storing: a search for common words reads the newest eras only.';

create table answer_search (
  answer_id uuid primary key references answers (id) on delete cascade,
  vector tsvector not null,
  version integer not null,
  place bigint not null generated always as identity,
  era integer not null generated always as ((place >> 12)::integer) stored
);
comment on table answer_search is 'Search vectors of answers, by eras as for questions.';

create table question_words (
  word text primary key,
  questions integer not null,
  -- Number of answers with the word, beside the number of questions; both are updated periodically.
  answers integer not null default 0
);
comment on table question_words is 'Number of questions that contain a word, refreshed hourly. Rare words show which questions are alike.';

create table question_tags (
  question_id uuid not null references questions (id) on delete cascade,
  tag_id uuid not null references content_tags (id) on delete cascade,
  primary key (question_id, tag_id)
);
comment on table question_tags is 'Content tags of questions.';

create table question_counts (
  status text primary key,
  count bigint not null
);
comment on table question_counts is 'Number of questions by status; merged questions are counted apart.';

create table question_votes (
  question_id uuid not null references questions (id) on delete cascade,
  voter_id uuid not null references users (id) on delete cascade,
  value smallint not null check (value in ('-1', 0, 1)),
  created_at timestamptz not null default now(),
  primary key (question_id, voter_id)
);
comment on table question_votes is 'Votes on questions. A withdrawn vote stays with the value 0.';

create table answer_votes (
  answer_id uuid not null references answers (id) on delete cascade,
  voter_id uuid not null references users (id) on delete cascade,
  value smallint not null check (value in ('-1', 0, 1)),
  created_at timestamptz not null default now(),
  primary key (answer_id, voter_id)
);
comment on table answer_votes is 'Votes on answers. A withdrawn vote stays with the value 0.';

create table question_follows (
  question_id uuid not null references questions (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (question_id, user_id)
);
comment on table question_follows is 'People who follow a question.';

create table qa_revisions (
  id uuid primary key,
  question_id uuid references questions (id) on delete cascade,
  answer_id uuid references answers (id) on delete cascade,
  title text,
  body text not null,
  written_by uuid references users (id) on delete set null,
  written_at timestamptz not null,
  constraint qa_revisions_check check (num_nonnulls(question_id, answer_id) = 1)
);
comment on table qa_revisions is 'Earlier texts of questions and answers with their authors.';

create table qa_edits (
  id uuid primary key,
  question_id uuid unique references questions (id) on delete cascade,
  answer_id uuid unique references answers (id) on delete cascade,
  title text,
  body text not null,
  written_by uuid not null references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  body_html text not null default '',
  html_version smallint not null default 0,
  constraint qa_edits_check check (num_nonnulls(question_id, answer_id) = 1)
);
comment on table qa_edits is 'Edits of published questions and answers that wait for a moderator. Readers see the approved text meanwhile.';

create table qa_flags (
  id uuid primary key,
  question_id uuid references questions (id) on delete cascade,
  answer_id uuid references answers (id) on delete cascade,
  reporter_id uuid references users (id) on delete set null,
  reason text not null check (reason in ('spam', 'abuse', 'off_topic', 'duplicate', 'wrong', 'other')),
  note text not null default '',
  status text not null default 'open' check (status in ('open', 'upheld', 'dismissed')),
  resolved_by uuid references users (id) on delete set null,
  resolved_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint qa_flags_check check (num_nonnulls(question_id, answer_id) = 1)
);
comment on table qa_flags is 'Reports to administrators: one open report of a person for each question or answer.';

create table qa_relations (
  id uuid primary key,
  question_id uuid not null references questions (id) on delete cascade,
  answer_id uuid not null references answers (id) on delete cascade,
  note text not null default '',
  position integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (question_id, answer_id)
);
comment on table qa_relations is 'Answers that serve another question too.';

create unlogged table question_views (
  day date not null,
  question_id uuid not null,
  viewer bytea not null,
  primary key (day, question_id, viewer)
);
comment on table question_views is 'Views of today as a hash that is unusable tomorrow; a viewer counts once a day.';

alter table questions add foreign key (id, accepted_answer_id) references answers (question_id, id) on delete set null (accepted_answer_id);

-- Ids sort by creation time. The lists are read from these indexes alone: they include the columns that decide who may see a row.
create index questions_newest on questions (pinned desc, id desc) include (is_public, author_id);
create index questions_active on questions (pinned desc, last_activity_at desc, id desc) include (is_public, author_id);
create index questions_votes on questions (score desc, id desc) include (is_public, author_id);
create index questions_unanswered on questions (id desc) where status = 'published' and merged_into is null and answer_count = 0;
create index questions_status on questions (status, id desc);
create index questions_author on questions (author_id, id desc);
create index questions_title on questions using gin (lower(title) gin_trgm_ops);
create index questions_merged on questions (merged_into) where merged_into is not null;
create index questions_edited_by on questions (edited_by) where edited_by is not null;
create index questions_accepted on questions (accepted_answer_id) where accepted_answer_id is not null;
-- The few hidden questions: results are counted without them instead of looking each one up.
create index questions_hidden on questions (id) include (author_id) where not is_public;
-- Finds rows of older versions.
create index questions_html_version on questions (html_version);

create index answers_of_question on answers (question_id, score desc, id);
create index answers_status on answers (status, id desc);
create index answers_author on answers (author_id, id desc);
create index answers_edited_by on answers (edited_by) where edited_by is not null;
create index answers_votes on answers (score desc, id desc);
create index answers_html_version on answers (html_version);

create index question_search_vector on question_search using gin (vector, tags, era);
create index question_search_version on question_search (version);
create index question_search_era on question_search (era);

create index answer_search_vector on answer_search using gin (vector, era);
create index answer_search_version on answer_search (version);
create index answer_search_era on answer_search (era);

-- Contains every word of a question or answer, so that a prefix can be expanded into the words that it begins.
create index question_words_beginning on question_words (word text_pattern_ops);

create index question_tags_tag on question_tags (tag_id, question_id desc);

create index question_votes_voter on question_votes (voter_id);

create index answer_votes_voter on answer_votes (voter_id);

create index question_follows_user on question_follows (user_id, question_id desc);

create index qa_revisions_question on qa_revisions (question_id, id desc) where question_id is not null;
create index qa_revisions_answer on qa_revisions (answer_id, id desc) where answer_id is not null;
create index qa_revisions_writer on qa_revisions (written_by);

create index qa_edits_writer on qa_edits (written_by);
create index qa_edits_html_version on qa_edits (html_version);

create unique index qa_flags_question on qa_flags (question_id, reporter_id) where status = 'open' and question_id is not null;
create unique index qa_flags_answer on qa_flags (answer_id, reporter_id) where status = 'open' and answer_id is not null;
create index qa_flags_of_question on qa_flags (question_id) where question_id is not null;
create index qa_flags_of_answer on qa_flags (answer_id) where answer_id is not null;
create index qa_flags_status on qa_flags (status, id desc);
create index qa_flags_reporter on qa_flags (reporter_id);
create index qa_flags_resolver on qa_flags (resolved_by) where resolved_by is not null;
create index qa_flags_reason on qa_flags (reason, id desc);

create index qa_relations_order on qa_relations (question_id, position, id);
create index qa_relations_answer on qa_relations (answer_id);
create index qa_relations_place on qa_relations (position, id);
create index qa_relations_note on qa_relations using gin (folded(note) gin_trgm_ops);

-- When a tag is renamed or deleted, the search text of its questions is rebuilt in the background.
create function forget_words_of_tag() returns trigger language plpgsql as $$
begin
  update question_search set version = 0 where question_id in (select question_id from question_tags where tag_id = old.id);
  return coalesce(new, old);
end $$;

create function count_questions() returns trigger language plpgsql as $$
begin
  perform from question_counts c where c.status in (
    select case when merged_into is null then status else 'merged' end from changed_rows) order by c.status for no key update;
  update question_counts c set count = c.count + (case when tg_op = 'INSERT' then d.n else -d.n end)
    from (select case when merged_into is null then status else 'merged' end as status, count(*) as n from changed_rows group by 1) d
    where c.status = d.status;
  return null;
end $$;

create function recount_question() returns trigger language plpgsql as $$
declare
  before_it text := case when old.merged_into is null then old.status else 'merged' end;
  after_it text := case when new.merged_into is null then new.status else 'merged' end;
begin
  perform from question_counts c where c.status in (before_it, after_it) order by c.status for no key update;
  update question_counts c set count = c.count + (c.status = after_it)::int - (c.status = before_it)::int
    where c.status in (before_it, after_it) and before_it <> after_it;
  return null;
end $$;

-- Published answers count for their question and update its latest activity.
create function count_answer() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.status = 'published' then
    update questions set answer_count = answer_count - 1 where id = old.question_id;
  end if;
  if tg_op <> 'DELETE' and new.status = 'published' then
    update questions set answer_count = answer_count + 1,
        last_activity_at = greatest(last_activity_at, coalesce(new.published_at, last_activity_at))
      where id = new.question_id;
  end if;
  return null;
end $$;

-- A vote counts exactly while its row exists, also when the account of its author is deleted.
create function count_question_vote() returns trigger language plpgsql as $$
begin
  update questions set
      upvote_count = upvote_count + coalesce((new.value = 1)::int, 0) - coalesce((old.value = 1)::int, 0),
      downvote_count = downvote_count + coalesce((new.value = -1)::int, 0) - coalesce((old.value = -1)::int, 0)
    where id = coalesce(new.question_id, old.question_id);
  return null;
end $$;

create function count_answer_vote() returns trigger language plpgsql as $$
begin
  update answers set
      upvote_count = upvote_count + coalesce((new.value = 1)::int, 0) - coalesce((old.value = 1)::int, 0),
      downvote_count = downvote_count + coalesce((new.value = -1)::int, 0) - coalesce((old.value = -1)::int, 0)
    where id = coalesce(new.answer_id, old.answer_id);
  return null;
end $$;

create function learn_words() returns trigger language plpgsql as $$
begin
  -- In the order of the key, so that two statements never wait for each other crosswise.
  insert into question_words (word, questions)
    select w.lexeme, max((tg_table_name = 'question_search')::int) from changed_rows c, unnest(c.vector) w group by 1 order by 1
    on conflict do nothing;
  return null;
end $$;

-- The completions of a prefix ('lexeme':*): their number, an upper bound of the questions that contain them, and a query for any of them.
-- For a whole word: that word. The counts are up to an hour old, so use them only to choose a query plan.
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

-- Expands a common prefix into its words, which are then searched era by era. Returns anything else unchanged.
create function spelled_out(asked tsquery) returns tsquery language sql stable as $$
  select case when c.words between 1 and 300 and c.questions > 10000 then c.any_of else asked end from completions(asked) c
$$;

-- Whether every word of a query is common.
create function is_common(variadic asked tsquery[]) returns boolean language sql stable as $$
  select coalesce(bool_and(c.questions > 10000), false) from unnest(asked) as a (word), completions(a.word) c
$$;

create trigger content_tags_renamed after update of name_en, name_ar on content_tags for each row
  when (old.name_en is distinct from new.name_en or old.name_ar is distinct from new.name_ar)
  execute function forget_words_of_tag();
create trigger content_tags_gone before delete on content_tags for each row execute function forget_words_of_tag();

create trigger questions_counted_in after insert on questions
  referencing new table as changed_rows for each statement execute function count_questions();
create trigger questions_counted_out after delete on questions
  referencing old table as changed_rows for each statement execute function count_questions();
create trigger questions_counted_over after update of status, merged_into on questions for each row
  when (old.status <> new.status or old.merged_into is distinct from new.merged_into) execute function recount_question();
create trigger questions_news_gone after delete on questions
  referencing old table as old_rows for each statement execute function forget_news('question');
create trigger questions_html before update of body on questions for each row
  when (old.body <> new.body and old.body_html = new.body_html) execute function forget_html();

create trigger answers_counted after insert or delete on answers for each row execute function count_answer();
create trigger answers_recounted after update of status, question_id on answers for each row
  when (old.status <> new.status or old.question_id <> new.question_id) execute function count_answer();
create trigger answers_news_gone after delete on answers
  referencing old table as old_rows for each statement execute function forget_news('answer');
create trigger answers_html before update of body on answers for each row
  when (old.body <> new.body and old.body_html = new.body_html) execute function forget_html();

create trigger question_words_learned_in after insert on question_search
  referencing new table as changed_rows for each statement execute function learn_words();
create trigger question_words_learned_over after update on question_search
  referencing new table as changed_rows for each statement execute function learn_words();

create trigger answer_words_learned_in after insert on answer_search
  referencing new table as changed_rows for each statement execute function learn_words();
create trigger answer_words_learned_over after update on answer_search
  referencing new table as changed_rows for each statement execute function learn_words();

create trigger question_tags_counted_in after insert on question_tags
  referencing new table as changed_rows for each statement execute function count_content_tag_uses();
create trigger question_tags_counted_out after delete on question_tags
  referencing old table as changed_rows for each statement execute function count_content_tag_uses();

create trigger question_votes_counted after insert or update or delete on question_votes
  for each row execute function count_question_vote();

create trigger answer_votes_counted after insert or update or delete on answer_votes
  for each row execute function count_answer_vote();

create trigger qa_edits_html before update of body on qa_edits for each row
  when (old.body <> new.body and old.body_html = new.body_html) execute function forget_html();

insert into question_counts (status, count) values ('pending', 0), ('published', 0), ('closed', 0), ('archived', 0), ('merged', 0);
