declare module "fxa-common-password-list" {
  /** The 50,000 most often leaked passwords of eight or more characters; Mozilla accounts refuse the same list. */
  const list: { test(password: string): boolean };
  export default list;
}
