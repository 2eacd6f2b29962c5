-- What is published is found by its meaning as well, where the endpoint has a model for that.
alter table ai_settings
  -- Empty: words alone.
  add embedding_model text not null default '',
  -- The model by which what is stored was made; where that is not the one that is set, all of it is made anew.
  add embeddings_of text default '',
  -- From which closeness on two texts are about the same, as that model sees it.
  add embedding_floor real not null default 1,
  -- Why it does not go on.
  add embedding_fault text;

-- Published questions, answers and articles, each by the signs of its vector: so narrow that all of them can be looked through.
create table embeddings (
  entity_id uuid primary key,
  signature bit(512) not null,
  kind text not null check (kind in ('question', 'answer', 'article'))
);
-- The vector itself, a byte for each component: read of the nearest few hundred alone.
create table embedding_vectors (
  entity_id uuid primary key references embeddings (entity_id) on delete cascade,
  vector bytea not null
);
alter table embedding_vectors alter column vector set storage external;

-- What is still to be made, in this order; what is asked for again has another turn.
create sequence embedding_turns;
create table embeddings_due (
  entity_id uuid primary key,
  kind text not null,
  turn bigint not null default nextval('embedding_turns'),
  -- In the hands of a worker until then.
  held_until timestamptz not null default '-infinity'
);
create index embeddings_due_turn on embeddings_due (turn);

create function embeddings_wanted() returns boolean language sql stable as $$
  select embedding_model <> '' from ai_settings
$$;
create function forget_embeddings(ids uuid[]) returns void language sql as $$
  delete from embeddings_due where entity_id = any (ids);
  delete from embeddings where entity_id = any (ids);
$$;
create function want_embeddings(kind text, ids uuid[]) returns void language sql as $$
  insert into embeddings_due (entity_id, kind) select id, $1 from unnest($2) as id where embeddings_wanted()
    on conflict (entity_id) do update set turn = nextval('embedding_turns'), held_until = '-infinity'
$$;

-- Whatever statement publishes, changes or withdraws it: only what is public is ever there, from the same moment on.
create function embed_question() returns trigger language plpgsql as $$
begin
  if not new.is_public then
    perform forget_embeddings(array[new.id] || array(select id from answers where question_id = new.id));
  elsif tg_op = 'INSERT' or not old.is_public or old.title <> new.title then
    perform want_embeddings('question', array[new.id]);
    perform want_embeddings('answer', array(select id from answers where question_id = new.id and status = 'published'));
  elsif old.body <> new.body then
    perform want_embeddings('question', array[new.id]);
  end if;
  return null;
end $$;
create trigger questions_embedded after insert or update of title, body, status, merged_into on questions
  for each row execute function embed_question();

create function embed_answer() returns trigger language plpgsql as $$
begin
  if new.status <> 'published' or not exists (select from questions where id = new.question_id and is_public) then
    perform forget_embeddings(array[new.id]);
  elsif tg_op = 'INSERT' or old.status <> new.status or old.body <> new.body or old.question_id <> new.question_id then
    perform want_embeddings('answer', array[new.id]);
  end if;
  return null;
end $$;
create trigger answers_embedded after insert or update of body, status, question_id on answers
  for each row execute function embed_answer();

create function embed_article() returns trigger language plpgsql as $$
begin
  if new.status <> 'published' then
    perform forget_embeddings(array[new.id]);
  elsif tg_op = 'INSERT' or old.status <> new.status
    or (old.title_en, old.title_ar, old.body_en, old.body_ar) is distinct from (new.title_en, new.title_ar, new.body_en, new.body_ar) then
    perform want_embeddings('article', array[new.id]);
  end if;
  return null;
end $$;
create trigger articles_embedded after insert or update of title_en, title_ar, body_en, body_ar, status on articles
  for each row execute function embed_article();

create function forget_embedded() returns trigger language plpgsql as $$
begin
  perform forget_embeddings(array[old.id]);
  return null;
end $$;
create trigger questions_unembedded after delete on questions for each row execute function forget_embedded();
create trigger answers_unembedded after delete on answers for each row execute function forget_embedded();
create trigger articles_unembedded after delete on articles for each row execute function forget_embedded();
