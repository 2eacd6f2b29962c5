-- The HTML of a Markdown text beside it, and the version of the renderer that made it (`src/server/markdown.ts`). 0: there is none.
alter table questions add column body_html text not null default '', add column html_version smallint not null default 0;
alter table answers add column body_html text not null default '', add column html_version smallint not null default 0;
alter table qa_edits add column body_html text not null default '', add column html_version smallint not null default 0;
alter table articles add column body_html_en text not null default '', add column body_html_ar text not null default '',
  add column html_version smallint not null default 0;
alter table meetings add column description_html_en text not null default '', add column description_html_ar text not null default '',
  add column html_version smallint not null default 0;

-- Rows of older versions are found by these.
create index questions_html_version on questions (html_version);
create index answers_html_version on answers (html_version);
create index qa_edits_html_version on qa_edits (html_version);
create index articles_html_version on articles (html_version);
create index meetings_html_version on meetings (html_version);

-- No text has the HTML of another one: what changes a text without its HTML leaves none.
create function forget_html() returns trigger language plpgsql as $$
begin
  new.html_version := 0;
  return new;
end $$;

create trigger questions_html before update of body on questions for each row
  when (old.body <> new.body and old.body_html = new.body_html) execute function forget_html();
create trigger answers_html before update of body on answers for each row
  when (old.body <> new.body and old.body_html = new.body_html) execute function forget_html();
create trigger qa_edits_html before update of body on qa_edits for each row
  when (old.body <> new.body and old.body_html = new.body_html) execute function forget_html();
create trigger articles_html before update of body_en, body_ar on articles for each row
  when ((old.body_en <> new.body_en and old.body_html_en = new.body_html_en)
    or (old.body_ar <> new.body_ar and old.body_html_ar = new.body_html_ar)) execute function forget_html();
create trigger meetings_html before update of description_en, description_ar on meetings for each row
  when ((old.description_en <> new.description_en and old.description_html_en = new.description_html_en)
    or (old.description_ar <> new.description_ar and old.description_html_ar = new.description_html_ar)) execute function forget_html();
