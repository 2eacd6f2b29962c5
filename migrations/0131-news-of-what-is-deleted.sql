-- Notifications of what is deleted go with it, however it was deleted; open pages are told of their unread count. News of the deletion
-- itself is from the same transaction, and stays.
create index news_entity on news (entity_id);
create function forget_news() returns trigger language plpgsql as $$
declare
  readers text;
begin
  for readers in
    with unread as (
      select distinct t.user_id from old_rows o join news n on n.entity_id = o.id join notifications t on t.news_id = n.id
      where n.entity_type = tg_argv[0] and n.created_at < now() and not t.is_read
    ), pieces as (
      -- A payload has 8,000 bytes at most.
      select user_id, (row_number() over (order by user_id) - 1) / 200 as piece from unread
    )
    select string_agg(user_id::text, ',') from pieces group by piece
  loop
    perform pg_notify('sanad_notifications', readers);
  end loop;
  delete from news n using old_rows o where n.entity_id = o.id and n.entity_type = tg_argv[0] and n.created_at < now();
  return null;
end $$;
create trigger questions_news_gone after delete on questions
  referencing old table as old_rows for each statement execute function forget_news('question');
create trigger answers_news_gone after delete on answers
  referencing old table as old_rows for each statement execute function forget_news('answer');
create trigger articles_news_gone after delete on articles
  referencing old table as old_rows for each statement execute function forget_news('article');
create trigger meetings_news_gone after delete on meetings
  referencing old table as old_rows for each statement execute function forget_news('meeting');

delete from news n where n.created_at < now() and (
  n.entity_type = 'question' and not exists (select from questions q where q.id = n.entity_id)
  or n.entity_type = 'answer' and not exists (select from answers a where a.id = n.entity_id)
  or n.entity_type = 'article' and not exists (select from articles a where a.id = n.entity_id)
  -- That a meeting was called off stays said.
  or n.entity_type = 'meeting' and n.kind <> 'meeting.cancelled' and not exists (select from meetings m where m.id = n.entity_id));
