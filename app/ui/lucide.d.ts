declare module "lucide:*" {
  const icon: import("#app/ui/icons.tsx").Icon;
  export default icon;
}
