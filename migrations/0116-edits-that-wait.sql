-- What a member made of a published question or answer where a moderator has to approve it: readers see the approved text meanwhile.
create table qa_edits (
  id uuid primary key,
  question_id uuid unique references questions (id) on delete cascade,
  answer_id uuid unique references answers (id) on delete cascade,
  title text,
  body text not null,
  written_by uuid not null references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (num_nonnulls(question_id, answer_id) = 1)
);
create index qa_edits_writer on qa_edits (written_by);
