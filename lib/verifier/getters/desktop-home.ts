/** Home folder of the account that acts; every template has it. */
export const DESKTOP_HOME = "/home/user";
