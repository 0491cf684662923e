declare module "fxa-common-password-list" {
  /** The 50,000 most often leaked passwords of eight characters or more, as Mozilla accounts refuse them. */
  const list: { test(password: string): boolean };
  export default list;
}
