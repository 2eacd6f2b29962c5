-- What else administrators list at size: nothing that is counted or put in order by reading all of it.

-- How many tools each category has, whatever the case it is written in: of either status, for members see the active ones only.
create table tool_categories (
  key text not null,
  status text not null,
  tools integer not null,
  primary key (key, status)
);
insert into tool_categories select lower(category), status, count(*) from tools group by 1, 2;

-- In the order of the key: two statements never wait for each other crosswise.
create function count_tools() returns trigger language plpgsql as $$
begin
  insert into tool_categories as c (key, status, tools)
    select lower(category), status, (case when tg_op = 'INSERT' then 1 else -1 end) * count(*) from changed_rows group by 1, 2 order by 1, 2
    on conflict (key, status) do update set tools = c.tools + excluded.tools;
  return null;
end $$;
create trigger tools_counted_in after insert on tools
  referencing new table as changed_rows for each statement execute function count_tools();
create trigger tools_counted_out after delete on tools
  referencing old table as changed_rows for each statement execute function count_tools();

create function recount_tools() returns trigger language plpgsql as $$
begin
  insert into tool_categories as c (key, status, tools)
    select key, status, sum(n) from (
      select lower(category) as key, status, 1 as n from new_rows
      union all
      select lower(category), status, -1 from old_rows
    ) moves group by 1, 2 having sum(n) <> 0 order by 1, 2
    on conflict (key, status) do update set tools = c.tools + excluded.tools;
  return null;
end $$;
create trigger tools_counted_over after update on tools
  referencing old table as old_rows new table as new_rows for each statement execute function recount_tools();

drop index tools_category;
create index tools_category on tools (lower(category), created_at desc, id desc) include (category, status);

-- What was never published stands before everything that was.
create index articles_by_publishing on articles (coalesce(published_at, 'infinity'::timestamptz) desc, id desc);
create index articles_status_publishing on articles (status, coalesce(published_at, 'infinity'::timestamptz) desc, id desc);
create index articles_by_likes on articles (like_count desc, id desc);

-- What a meeting is at an instant follows from its end and from its occurrences, none of which lasts longer than a day.
drop index meetings_starts;
create index meetings_starts on meetings (starts_at desc, id desc) include (status, ends_at);
create index meetings_status on meetings (status, starts_at desc, id desc);
create index meetings_live_until on meetings (live_until) where live_until is not null;
create index meeting_occurrences_starts on meeting_occurrences (starts_at, meeting_id) include (ends_at, number);

-- In how many answers a word stands, beside the questions; counted now and then, like those.
alter table question_words add answers integer not null default 0;
