export default function Home() {
  return <h1>A page with nothing but its router</h1>;
}
