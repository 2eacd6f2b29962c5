-- Posts of new members wait for approval, and posts that several members have flagged are hidden until a decision.

alter table users add column review text not null default 'new' check (review in ('new', 'trusted', 'always'));
comment on column users.review is 'Whether posts wait for approval: by the rules for new members, never, or always.';

alter table questions add column shown_as text check (shown_as in ('published', 'closed'));
comment on column questions.shown_as is 'The status that an approval restores, while flags hide the question.';
alter table answers add column shown_as text check (shown_as in ('published', 'accepted'));
comment on column answers.shown_as is 'What an approval restores, while flags hide the answer.';
