-- Posts, pictures and news that were deleted as spam are hidden for a day, in which the deletion can be undone.

alter table questions add column spam_at timestamptz, add column before_spam text, add column spam_by_account boolean not null default false;
comment on column questions.before_spam is 'The status that undoing the deletion as spam restores.';
create index questions_spam on questions (spam_at) where spam_at is not null;

alter table answers add column spam_at timestamptz, add column before_spam text, add column spam_by_account boolean not null default false;
comment on column answers.before_spam is 'The status, or “accepted”, that undoing the deletion as spam restores.';
create index answers_spam on answers (spam_at) where spam_at is not null;

alter table images add column spam_at timestamptz;
create index images_spam on images (spam_at) where spam_at is not null;

alter table news add column spam_at timestamptz;
create index news_spam on news (spam_at) where spam_at is not null;

alter table notifications add column withdrawn boolean not null default false;
comment on column notifications.withdrawn is 'Whether the news was deleted as spam: neither shown nor mailed.';

alter table users add column sign_up_network bytea;
comment on column users.sign_up_network is 'Hash of the network of the sign-up.';

create table spam_sources (
  id uuid primary key,
  kind text not null check (kind in ('address', 'network')),
  hash bytea not null,
  user_id uuid references users (id) on delete set null,
  noted_at timestamptz not null
);
comment on table spam_sources is 'Addresses and networks of accounts deleted as spam, as hashes: posts of new accounts from them always wait.';
create index spam_sources_hash on spam_sources (hash);
create index spam_sources_user on spam_sources (user_id);
create index spam_sources_noted on spam_sources (noted_at);
