-- A follower is mailed about one question at most once in an hour.

create table question_mails (
  question_id uuid not null references questions (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  mailed_at timestamptz not null,
  primary key (question_id, user_id)
);
comment on table question_mails is 'When a follower was last mailed about a question; kept for an hour.';
create index question_mails_user on question_mails (user_id);
create index question_mails_mailed on question_mails (mailed_at);
