/**
 * Facts about public OSWorld tasks that their files do not state: what the *agent* needs to solve them. They were
 * read from the instructions and checkers of the snapshot of April 2026. Ids are the tasks' own; a task set of
 * another origin is not touched by them.
 */

/** The agent would have to act as root, which a desktop never allows. */
export const AGENT_NEEDS_ROOT: Readonly<Record<string, string>> = {
  "94d95f96-9699-4208-98ba-3c3119edf9c2": "the agent has to install a program for the whole system",
  "5812b315-e7bd-4265-b51f-863c02174c28": "the agent has to create a user account",
  "b6781586-6346-41cd-935a-a6b1487918fc": "the agent has to set the time zone of the system",
};

/** The agent has to open, read or download something from the live web; none of these opens it during set-up alone. */
export const AGENT_NEEDS_WEB: ReadonlySet<string> = new Set([
  "06fe7178-4491-4589-810f-2e2bc9502122",
  "0d8b7de3-e8de-4d86-b9fd-dd2dce58a217",
  "0e5303d4-8820-42f6-b18d-daf7e633de21",
  "121ba48f-9e17-48ce-9bc6-a4fb17a7ebba",
  "1704f00f-79e6-43a7-961b-cedd3724d5fd",
  "236833a3-5704-47fc-888c-4f298f09f799",
  "26660ad1-6ebb-4f59-8cba-a8432dfe8d38",
  "2888b4e6-5b47-4b57-8bf5-c73827890774",
  "35253b65-1c19-4304-8aa4-6884b8218fc0",
  "36037439-2044-4b50-b9d1-875b5a332143",
  "368d9ba4-203c-40c1-9fa3-da2f1430ce63",
  "3c8f201a-009d-4bbe-8b65-a6f8b35bb57f",
  "3e3fc409-bff3-4905-bf16-c968eee3f807",
  "3f05f3b9-29ba-4b6b-95aa-2204697ffc06",
  "42d25c08-fb87-4927-8b65-93631280a26f",
  "42f4d1c7-4521-4161-b646-0a8934e36081",
  "47543840-672a-467d-80df-8f7c3b9788c9",
  "48c46dc7-fe04-4505-ade7-723cba1aa6f6",
  "48d05431-6cd5-4e76-82eb-12b60d823f7d",
  "4e60007a-f5be-4bfc-9723-c39affa0a6d3",
  "58565672-7bfe-48ab-b828-db349231de6b",
  "59155008-fe71-45ec-8a8f-dc35497b6aa8",
  "5990457f-2adb-467b-a4af-5c857c92d762",
  "67890eb6-6ce5-4c00-9e3d-fb4972699b06",
  "68a25bd4-59c7-4f4d-975e-da0c8509c848",
  "69acbb55-d945-4927-a87b-8480e1a5bb7e",
  "6c4c23a1-42a4-43cc-9db1-2f86ff3738cc",
  "6f4073b8-d8ea-4ade-8a18-c5d1d5d5aa9a",
  "74d5859f-ed66-4d3e-aa0e-93d7a592ce41",
  "788b3701-3ec9-4b67-b679-418bfa726c22",
  "7a5a7856-f1b6-42a4-ade9-1ca81ca0f263",
  "7b6c7e24-c58a-49fc-a5bb-d57b80e5b4c3",
  "7f52cab9-535c-4835-ac8c-391ee64dc930",
  "7ff48d5b-2df2-49da-b500-a5150ffc7f18",
  "82279c77-8fc6-46f6-9622-3ba96f61b477",
  "82bc8d6a-36eb-4d2d-8801-ef714fb1e55a",
  "873cafdd-a581-47f6-8b33-b9696ddb7b05",
  "9f3f70fc-5afc-4958-a7b7-3bb4fcb01805",
  "9f935cce-0a9f-435f-8007-817732bfc0a5",
  "a728a36e-8bf1-4bb6-9a03-ef039a5233f0",
  "a82b78bb-7fde-4cb3-94a4-035baf10bcf0",
  "a96b564e-dbe9-42c3-9ccf-b4498073438a",
  "aad10cd7-9337-4b62-b704-a857848cedf2",
  "acb0f96b-e27c-44d8-b55f-7cb76609dfcd",
  "b070486d-e161-459b-aa2b-ef442d973b92",
  "b4f95342-463e-4179-8c3f-193cd7241fb2",
  "b7895e80-f4d1-4648-bee0-4eb45a6f1fa8",
  "bba3381f-b5eb-4439-bd9e-80c22218d5a7",
  "c1fa57f3-c3db-4596-8f09-020701085416",
  "c7c1e4c3-9e92-4eba-a4b8-689953975ea4",
  "cabb3bae-cccb-41bd-9f5d-0f3a9fecd825",
  "d1acdb87-bb67-4f30-84aa-990e56a09c92",
  "da46d875-6b82-4681-9284-653b0c7ae241",
  "da52d699-e8d2-4dc5-9191-a2199e0b6a9b",
  "da922383-bfa4-4cd3-bbad-6bebab3d7742",
  "dd60633f-2c72-42ba-8547-6f2c8cb0fdb0",
  "deec51c9-3b1e-4b9e-993c-4776f20e8bb2",
  "df67aebb-fb3a-44fd-b75b-51b6012df509",
  "e135df7c-7687-4ac0-a5f0-76b74438b53e",
  "e1e75309-3ddb-4d09-92ec-de869c928143",
  "e1fc0df3-c8b9-4ee7-864c-d0b590d3aa56",
  "e2392362-125e-4f76-a2ee-524b183a3412",
  "eabc805a-bfcf-4460-b250-ac92135819f6",
  "f0b971a1-6831-4b9b-a50e-22a6e47f45ba",
  "f3b19d1e-2d48-44e9-b4e1-defcae1a0197",
  "f5d96daf-83a8-4c86-9686-bada31fc66ab",
  "f79439ad-3ee8-4f99-a518-0eb60e5652b0",
  "f8369178-fafe-40c2-adc4-b9b08a125456",
  "f8cfa149-d1c1-4215-8dac-4a0932bad3c2",
  "fc6d8143-9452-4171-9459-7f515143419a",
]);

/**
 * Set-up commands whose own exit status is non-zero on purpose: task id -> indexes of `config`. Their outcome is
 * the state the task wants (an account that does not exist), so they are run and not judged.
 */
export const SETUP_EXIT_IGNORED: Readonly<Record<string, readonly number[]>> = {
  "a462a795-fdc7-4b23-b689-e8b6df786b78": [0],
};
