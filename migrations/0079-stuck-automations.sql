-- Why an automation's mails do not go just now, since its owners were told; null while they go.
alter table automations add column stuck text;
