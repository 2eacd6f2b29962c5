-- What stands below what a person writes from an account: plain text, put into the composer, never into a send to many.
alter table providers add column signature text not null default '';
